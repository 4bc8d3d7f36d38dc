package io.mcpgateway.adapter.api;

import java.util.Map;

/**
 * Request to an API, without the credentials of the mount.
 *
 * @param path encoded path below the address of the mount, with a slash at the start
 * @param query encoded query, empty for none
 * @param headers headers that the document demands
 */
record ApiRequest(String path, String query, Map<String, String> headers) {

	ApiRequest {
		headers = Map.copyOf(headers);
	}

}
