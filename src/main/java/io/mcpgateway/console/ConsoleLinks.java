package io.mcpgateway.console;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import io.mcpgateway.resource.ResourceLinks;

/** Links to resources in the console below a URL of the gateway. */
record ConsoleLinks(String publicUrl) implements ResourceLinks {

	@Override
	public String of(String uri) {
		return this.publicUrl + ConsoleHandler.PATH + "/?uri="
				+ URLEncoder.encode(uri, StandardCharsets.UTF_8).replace("+", "%20");
	}

}
