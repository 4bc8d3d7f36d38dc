package io.mcpgateway.adapter.api;

import java.util.Map;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.testkit.ApiServer;
import org.junit.jupiter.api.AutoClose;

/** Contract tests of the adapter of APIs. */
class ApiAdapterIT implements ResourceAdapterContract {

	private static final String DOCUMENT = """
			openapi: 3.0.3
			paths:
			  /b: { get: { } }
			  /a b/ä: { get: { } }
			  /items: { get: { parameters: [ { name: limit, in: query, schema: { type: integer } } ] } }
			  /items/{id}/parts: { get: { parameters: [ { name: id, in: path, required: true, schema: { } } ] } }
			  %s: { get: { } }
			""";

	@AutoClose
	private final ServedApi served = ServedApi.of(ApiServer.start(), Map.of("openapi", "unused"));

	private final ResourceAdapter adapter = this.served.adapter();

	ApiAdapterIT() {
		for (String path : new String[] { "/b", "/a%20b/%C3%A4", "/items", "/news", "/zoo" }) {
			this.served.server().answer("/v1" + path, "text/plain", "text of " + path);
		}
		load("/zoo");
	}

	@Override
	public ResourceAdapter adapter() {
		return this.adapter;
	}

	@Override
	public String addResource() {
		load("/news");
		return ServedApi.ROOT + "news";
	}

	private void load(String path) {
		this.served.load(DOCUMENT.formatted(path));
	}

}
