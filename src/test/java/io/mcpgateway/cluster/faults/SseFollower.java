package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of 2024-11-05: it posts to any node and gets the answers on its stream. It
 * begins anew, and reads all, when the stream ends or a handshake fails. A stream must
 * not outlive an answer that no node knows it.
 */
final class SseFollower extends ResourceFollower {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final int MAX_POSTS = 10;

	/** Time in which a stream that lives has a line: more than that of a comment. */
	private static final Duration MAX_SIGN_OF_LIFE = FaultyCluster.KEEP_ALIVE.plusSeconds(2);

	private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();

	private volatile @Nullable String endpoint;

	private volatile boolean hasBegun;

	SseFollower(List<WrittenResource> resources, FollowerHttp http, boolean isPatient) {
		super(resources, http, isPatient);
	}

	@Override
	EventStream connect() throws IOException, InterruptedException {
		return http().open("sse stream", http().stream("/sse"));
	}

	@Override
	void ended(EventStream ended) {
		this.hasBegun = false;
		this.endpoint = null;
	}

	@Override
	void take(String data) {
		if (this.endpoint == null) {
			this.endpoint = data;
			Thread.startVirtualThread(() -> begin(data));
			return;
		}
		JsonNode message = JSON.readTree(data);
		if (message.has("id")) {
			CompletableFuture<JsonNode> answer = this.waiting.remove(message.path("id").asInt(-1));
			if (answer != null) {
				answer.complete(message);
			}
		}
		else if (message.path("method").asString("").equals("notifications/resources/updated")) {
			noticed(message.at("/params/uri").asString(""));
		}
	}

	@Override
	String read(String uri) throws IOException, InterruptedException {
		String current = this.endpoint;
		if (current == null || !this.hasBegun) {
			throw new IOException("no session");
		}
		int id = nextId();
		return call("sse read", current, id, FollowerHttp.request(id, "resources/read", Map.of("uri", uri)));
	}

	/** Begins the session of a stream, and breaks a stream without one. */
	private void begin(String current) {
		try {
			int first = nextId();
			call("sse initialize", current, first, FollowerHttp.initialize(first, "2024-11-05"));
			post("sse initialized", current, FollowerHttp.INITIALIZED);
			for (String uri : uris()) {
				int id = nextId();
				call("sse subscribe", current, id, FollowerHttp.request(id, "resources/subscribe", Map.of("uri", uri)));
			}
			this.hasBegun = true;
			read(uris());
		}
		catch (IOException ex) {
			disconnect(current);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private int nextId() {
		return http().ids().incrementAndGet();
	}

	/** Posts a message, again while the node of the stream cannot be reached. */
	private void post(String name, String current, String message) throws IOException, InterruptedException {
		int status = 0;
		for (int i = 0; i < MAX_POSTS && status != 202; i++) {
			status = http().send(name, http().post(current, message)).statusCode();
			if (status == 404) {
				judge(name, current);
				disconnect(current);
			}
			if (status != 202) {
				pause();
			}
			if (!current.equals(this.endpoint)) {
				throw new IOException("the stream ended");
			}
		}
	}

	/** Notes a problem if the stream lives that a node does not know. */
	private void judge(String name, String current) {
		long refusedAt = System.nanoTime();
		while (current.equals(this.endpoint) && System.nanoTime() - refusedAt < MAX_SIGN_OF_LIFE.toNanos()) {
			Fault.pause(Duration.ofMillis(50));
			if (hasLineSince(refusedAt)) {
				http().figures().problem(name + " is answered with 404, while the stream lives");
				return;
			}
		}
	}

	/** Returns the answer to a request, which must be a result. */
	private String call(String name, String current, int id, String message) throws IOException, InterruptedException {
		CompletableFuture<JsonNode> answer = new CompletableFuture<>();
		this.waiting.put(id, answer);
		try {
			post(name, current, message);
			JsonNode found = answer.get(FollowerHttp.TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
			if (!found.has("result")) {
				throw new IOException("no result");
			}
			return found.toString();
		}
		catch (ExecutionException | TimeoutException ex) {
			http().figures().count(name + " without answer");
			throw new IOException(ex);
		}
		finally {
			this.waiting.remove(id);
		}
	}

	private void disconnect(String current) {
		if (current.equals(this.endpoint)) {
			disconnect();
		}
	}

}
