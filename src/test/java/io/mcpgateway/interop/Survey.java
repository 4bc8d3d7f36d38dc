package io.mcpgateway.interop;

import java.util.List;

/**
 * What a client saw of a gateway.
 *
 * @param uris of all pages, in their order
 * @param binary the SHA-256 of the bytes
 * @param accented the text of the file whose name is not ASCII
 */
record Survey(String revision, List<String> uris, String text, String binary, String accented, List<String> completions,
		NotFound missing) {

	/** What a client is to look at. The first four are URIs. */
	record Plan(String text, String binary, String accented, String missing, String template, String variable,
			String typed) {

	}

	/** How the gateway said that there is nothing. */
	record NotFound(int code, String uri) {

	}

}
