package io.mcpgateway.tool.gateway;

import io.mcpgateway.resource.uri.PercentEncoding;

/** Names of resources that are known by URI only. */
final class ResourceNames {

	private ResourceNames() {
	}

	/** Returns the last name in a URI, decoded. */
	static String of(String uri) {
		int query = uri.indexOf('?');
		String path = (query < 0) ? uri : uri.substring(0, query);
		int end = path.length();
		while (end > 0 && path.charAt(end - 1) == '/') {
			end--;
		}
		String name = path.substring(path.lastIndexOf('/', Math.max(end - 1, 0)) + 1, end);
		String decoded = PercentEncoding.decode(name);
		return (decoded == null || decoded.isEmpty()) ? uri : decoded;
	}

}
