package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of 2025-11-25: it resumes its stream after the last event, and begins a new
 * session, in which it reads all, after 404.
 */
final class SessionFollower extends ResourceFollower {

	private static final String REVISION = "2025-11-25";

	private static final JsonMapper JSON = JsonMapper.shared();

	private volatile @Nullable String session;

	private volatile @Nullable String lastId;

	SessionFollower(List<WrittenResource> resources, FollowerHttp http, boolean isPatient) {
		super(resources, http, isPatient);
	}

	@Override
	EventStream connect() throws IOException, InterruptedException {
		String current = this.session;
		if (current == null) {
			current = begin();
			this.lastId = null;
			this.session = current;
			read(uris());
		}
		HttpRequest.Builder request = http().stream("/mcp");
		String resumed = this.lastId;
		if (resumed != null) {
			request.header("Last-Event-ID", resumed);
		}
		EventStream opened = http().open((resumed != null) ? "session resume" : "session stream", in(current, request));
		forgetIfGone(current, opened.status());
		return opened;
	}

	@Override
	void ended(EventStream ended) {
		if (ended.lastId() != null) {
			this.lastId = ended.lastId();
		}
	}

	@Override
	void take(String data) {
		JsonNode message = JSON.readTree(data);
		if (message.path("method").asString("").equals("notifications/resources/updated")) {
			noticed(message.at("/params/uri").asString(""));
		}
	}

	@Override
	String read(String uri) throws IOException, InterruptedException {
		String current = this.session;
		if (current == null) {
			throw new IOException("no session");
		}
		HttpResponse<String> response = call("session read", current, "resources/read", uri);
		if (forgetIfGone(current, response.statusCode())) {
			disconnect();
		}
		return response.body();
	}

	private String begin() throws IOException, InterruptedException {
		String begun = http().send("session initialize", http().post("/mcp", FollowerHttp.initialize(0, REVISION)))
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow(() -> new IOException("no session"));
		http().send("session initialized", in(begun, http().post("/mcp", FollowerHttp.INITIALIZED)));
		for (String uri : uris()) {
			String body = call("session subscribe", begun, "resources/subscribe", uri).body();
			if (!body.contains("\"result\"")) {
				throw new IOException("no subscription");
			}
		}
		return begun;
	}

	private HttpResponse<String> call(String name, String current, String method, String uri)
			throws IOException, InterruptedException {
		return http().send(name, in(current, http().post("/mcp", http().request(method, Map.of("uri", uri)))));
	}

	private static HttpRequest.Builder in(String current, HttpRequest.Builder request) {
		return request.header("MCP-Protocol-Version", REVISION).header("Mcp-Session-Id", current);
	}

	/** Returns whether a status says that the current session has ended. */
	private boolean forgetIfGone(String current, int status) {
		boolean isGone = status == 404 && current.equals(this.session);
		if (isGone) {
			http().figures().count("sessions lost");
			this.session = null;
		}
		return isGone;
	}

}
