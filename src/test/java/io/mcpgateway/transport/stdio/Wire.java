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

/**
 * The client's ends of the two streams: lines to the gateway, and what it writes, line by
 * line.
 */
final class Wire {

	static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":"begin","method":"initialize","params":{"protocolVersion":"%s",\
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String META = """
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
			"io.modelcontextprotocol/clientCapabilities":{}}""";

	private static final JsonMapper JSON = new JsonMapper();

	/** How long a process may take, which a loaded machine makes long. */
	private static final Duration PROCESS_TIMEOUT = Duration.ofMinutes(2);

	private static final String END = "the end";

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

	private final OutputStream output;

	private final Duration patience;

	private final InputStream input;

	Wire(OutputStream output, InputStream input, Duration patience) {
		this.output = output;
		this.input = input;
		this.patience = patience;
	}

	/** Returns the streams of a process. */
	static Wire to(Process gateway) {
		return new Wire(gateway.getOutputStream(), gateway.getInputStream(), PROCESS_TIMEOUT);
	}

	/** Begin to take what the gateway writes. */
	Wire read() {
		Thread.ofPlatform().daemon().name("test-reader").start(this::readAll);
		return this;
	}

	Wire send(String line) {
		return send((line + "\n").getBytes(StandardCharsets.UTF_8));
	}

	Wire send(byte[] bytes) {
		try {
			this.output.write(bytes);
			this.output.flush();
			return this;
		}
		catch (IOException ex) {
			throw new AssertionError("the gateway reads no more", ex);
		}
	}

	/** Send a request that stands alone. */
	Wire call(Object id, String method, String params) {
		return send(request(id, method, params.isEmpty() ? META : params + "," + META));
	}

	/** Send a request in the session. */
	Wire ask(Object id, String method, String params) {
		return send(request(id, method, params));
	}

	Wire cancel(Object id) {
		return send("""
				{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s}}"""
			.formatted(JSON.writeValueAsString(id)));
	}

	/** Make a handshake. */
	Wire begin(String version) {
		assertThat(send(INITIALIZE.formatted(version)).next().at("/result/protocolVersion").asString())
			.isEqualTo(version);
		return send("""
				{"jsonrpc":"2.0","method":"notifications/initialized"}""");
	}

	/** The next line, which must come. */
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

	/** Returns the answer to a request, past the notifications that come before it. */
	JsonNode answer(int id) {
		JsonNode message = next();
		while (message.has("method")) {
			message = next();
		}
		assertThat(message.path("id").asInt()).isEqualTo(id);
		return message;
	}

	/** The next answers, by their identities, none twice. */
	Map<Object, JsonNode> next(int count) {
		Map<Object, JsonNode> answers = new HashMap<>();
		for (int i = 0; i < count; i++) {
			JsonNode answer = next();
			Object id = answer.path("id").isString() ? answer.path("id").asString() : answer.path("id").asInt();
			assertThat(answers.put(id, answer)).as("the first answer to " + id).isNull();
		}
		return answers;
	}

	/**
	 * Make sure that nothing was written that has not been looked at: what the gateway
	 * answers last comes next.
	 */
	void isSilent() {
		call("silent?", "server/discover", "");
		assertThat(next().path("id").asString()).isEqualTo("silent?");
	}

	/** Make sure that nothing more comes, ever. */
	void isOver() {
		assertThat(line()).isEqualTo(END);
	}

	/** Take no more, without having told. */
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
