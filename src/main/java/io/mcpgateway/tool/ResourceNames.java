package io.mcpgateway.tool;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;

/** Names of resources known by URI only. */
final class ResourceNames {

	private ResourceNames() {
	}

	/** Returns the last name in a URI, decoded. */
	static String of(String uri) {
		String path = ResourceUri.withoutQuery(uri);
		int end = path.length();
		while (end > 0 && path.charAt(end - 1) == '/') {
			end--;
		}
		String name = path.substring(path.lastIndexOf('/', Math.max(end - 1, 0)) + 1, end);
		String decoded = PercentEncoding.decode(name);
		return (decoded == null || decoded.isEmpty()) ? uri : decoded;
	}

}
