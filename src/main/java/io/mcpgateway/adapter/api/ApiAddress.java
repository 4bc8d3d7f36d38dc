package io.mcpgateway.adapter.api;

import java.net.URI;

import io.mcpgateway.upstream.Origin;

/**
 * Address of an API, below which all its requests stay.
 *
 * @param base the address without a final slash
 */
record ApiAddress(URI base, Origin origin) {

	static ApiAddress of(URI base) {
		return new ApiAddress(base, Origin.of(base));
	}

	/**
	 * Returns whether a URL is below the address, whatever the case of its host, and with
	 * the standard port or without. A URL with dot segments or a user is not.
	 */
	boolean contains(URI url) {
		return url.getScheme() != null && url.getHost() != null && url.getRawUserInfo() == null
				&& url.normalize().equals(url) && Origin.of(url).equals(this.origin)
				&& url.getRawPath().startsWith(this.base.getRawPath() + "/");
	}

}
