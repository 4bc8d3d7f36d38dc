package io.mcpgateway.request;

import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Beginning of the gateway's paths as seen by clients. A proxy may remove a prefix from
 * the path of a request, and clients need this prefix in the paths they get.
 */
public final class PathPrefix {

	private final TrustedProxies proxies;

	private final String publicPath;

	public PathPrefix(TrustedProxies proxies, PublicUrlProperties publicUrl) {
		this.proxies = proxies;
		this.publicPath = publicUrl.path();
	}

	/**
	 * Returns the prefix removed from this request by a trusted proxy, otherwise the path
	 * of the public URL; empty without both.
	 */
	public String of(ServerHttpRequest request) {
		String base = request.getPath().contextPath().value();
		String removed = this.proxies.prefix(request);
		if (removed != null) {
			return removed + base;
		}
		return this.publicPath.isEmpty() ? base : this.publicPath;
	}

}
