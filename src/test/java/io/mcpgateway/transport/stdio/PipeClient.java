package io.mcpgateway.transport.stdio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Client's ends of the two streams: lines to the gateway and from it. */
final class PipeClient {

	static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":"begin","method":"initialize","params":{"protocolVersion":"%s",\
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String META = """
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
			"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
			"io.modelcontextprotocol/clientCapabilities":{}}""";

	private static final JsonMapper JSON = new JsonMapper();

	/** Time for a process, long enough for a loaded machine. */
	private static final Duration PROCESS_TIMEOUT = Duration.ofMinutes(2);

	private static final String END = "the end";

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

	private final OutputStream output;

	private final Duration patience;

	private final InputStream input;

	PipeClient(OutputStream output, InputStream input, Duration patience) {
		this.output = output;
		this.input = input;
		this.patience = patience;
	}

	/** Returns the streams of a process. */
	static PipeClient to(Process gateway) {
		return new PipeClient(gateway.getOutputStream(), gateway.getInputStream(), PROCESS_TIMEOUT);
	}

	/** Starts to read the gateway's output. */
	PipeClient read() {
		Thread.ofPlatform().daemon().name("test-reader").start(this::readAll);
		return this;
	}

	PipeClient send(String line) {
		return send((line + "\n").getBytes(StandardCharsets.UTF_8));
	}

	PipeClient send(byte[] bytes) {
		try {
			this.output.write(bytes);
			this.output.flush();
			return this;
		}
		catch (IOException ex) {
			throw new AssertionError("the gateway reads no more", ex);
		}
	}

	/** Sends a stateless request. */
	PipeClient call(Object id, String method, String params) {
		return send(request(id, method, params.isEmpty() ? META : params + "," + META));
	}

	/** Sends a request in the session. */
	PipeClient ask(Object id, String method, String params) {
		return send(request(id, method, params));
	}

	PipeClient cancel(Object id) {
		return send("""
				{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s}}"""
			.formatted(JSON.writeValueAsString(id)));
	}

	/** Makes a handshake. */
	PipeClient begin(String version) {
		assertThat(send(INITIALIZE.formatted(version)).next().at("/result/protocolVersion").asString())
			.isEqualTo(version);
		return send("""
				{"jsonrpc":"2.0","method":"notifications/initialized"}""");
	}

	/** Returns the next line, which must arrive. */
	String line() {
		try {
			String line = this.lines.poll(this.patience.toMillis(), TimeUnit.MILLISECONDS);
			assertThat(line).as("a line within " + this.patience).isNotNull();
			return line;
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	JsonNode next() {
		return JSON.readTree(line());
	}

	/** Returns the answer to a request, past earlier notifications. */
	JsonNode answer(int id) {
		JsonNode message = next();
		while (message.has("method")) {
			message = next();
		}
		assertThat(message.path("id").asInt()).isEqualTo(id);
		return message;
	}

	/**
	 * Waits for a notice that a resource changed, past other notices: the start of a
	 * watch announces that lists may have changed.
	 */
	void awaitUpdate(String uri) {
		JsonNode message = next();
		while (!isUpdate(message, uri)) {
			assertThat(message.path("method").asString()).startsWith("notifications/resources/");
			message = next();
		}
	}

	private static boolean isUpdate(JsonNode message, String uri) {
		return message.path("method").asString().equals("notifications/resources/updated")
				&& message.at("/params/uri").asString().equals(uri);
	}

	/** Returns the next answers by their ids, each once. */
	Map<Object, JsonNode> next(int count) {
		Map<Object, JsonNode> answers = new HashMap<>();
		for (int i = 0; i < count; i++) {
			JsonNode answer = next();
			Object id = answer.path("id").isString() ? answer.path("id").asString() : answer.path("id").asInt();
			assertThat(answers.put(id, answer)).as("the first answer to " + id).isNull();
		}
		return answers;
	}

	/** Checks that all output was read: the answer to a new request comes next. */
	void isSilent() {
		call("silent?", "server/discover", "");
		assertThat(next().path("id").asString()).isEqualTo("silent?");
	}

	/** Checks that the output has ended. */
	void isOver() {
		assertThat(line()).isEqualTo(END);
	}

	/** Stops reading without notice. */
	void stopReading() throws IOException {
		this.input.close();
	}

	void close() throws IOException {
		this.output.close();
	}

	static String request(Object id, String method, String params) {
		return """
				{"jsonrpc":"2.0","id":%s,"method":"%s","params":{%s}}""".formatted(JSON.writeValueAsString(id), method,
				params);
	}

	static String uri(String uri) {
		return "\"uri\":\"" + uri + "\"";
	}

	private void readAll() {
		try (BufferedReader reader = new BufferedReader(new InputStreamReader(this.input, StandardCharsets.UTF_8))) {
			reader.lines().forEach(this.lines::add);
		}
		catch (IOException | RuntimeException ex) {
			this.lines.add("broken: " + ex);
		}
		this.lines.add(END);
	}

}
