package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Client of 2026-07-28: it listens anew when its stream ends, and then reads all. */
final class StatelessFollower extends ResourceFollower {

	private static final String REVISION = "2026-07-28";

	private static final Map<String, Object> META = Map.of("io.modelcontextprotocol/protocolVersion", REVISION,
			"io.modelcontextprotocol/clientInfo", Map.of("name", "test", "version", "1"),
			"io.modelcontextprotocol/clientCapabilities", Map.of());

	private static final JsonMapper JSON = JsonMapper.shared();

	StatelessFollower(List<WrittenResource> resources, FollowerHttp http, boolean isPatient) {
		super(resources, http, isPatient);
	}

	@Override
	EventStream connect() throws IOException, InterruptedException {
		return http().open("listen", post("subscriptions/listen",
				Map.of("notifications", Map.of("resourceSubscriptions", uris()), "_meta", META)));
	}

	@Override
	void take(String data) {
		JsonNode message = JSON.readTree(data);
		switch (message.path("method").asString("")) {
			case "notifications/resources/updated" -> noticed(message.at("/params/uri").asString(""));
			case "notifications/subscriptions/acknowledged" -> {
				int accepted = message.at("/params/notifications/resourceSubscriptions").size();
				if (accepted != uris().size()) {
					http().figures().problem("only " + accepted + " of " + uris() + " are acknowledged");
				}
				read(uris());
			}
			default ->
				http().figures().count("ends of a stream with " + (message.has("error") ? "an error" : "a result"));
		}
	}

	@Override
	String read(String uri) throws IOException, InterruptedException {
		return http()
			.send("stateless read", post("resources/read", Map.of("uri", uri, "_meta", META)).header("Mcp-Name", uri))
			.body();
	}

	private HttpRequest.Builder post(String method, Map<String, ?> params) {
		return http().post("/mcp", http().request(method, params))
			.header("MCP-Protocol-Version", REVISION)
			.header("Mcp-Method", method);
	}

}
