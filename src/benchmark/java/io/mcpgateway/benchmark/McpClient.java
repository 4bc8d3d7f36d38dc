package io.mcpgateway.benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * MCP client on one connection that sends one request at a time. It has a session if its
 * revision requires one.
 */
final class McpClient implements AutoCloseable {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final int TIMEOUT_MILLIS = 120_000;

	private final int port;

	private final ProtocolRevision revision;

	private final String token;

	private final Socket socket;

	private final ResponseReader reader = new ResponseReader();

	private final ByteBuffer buffer = ByteBuffer.allocate(256 * 1024);

	private String session = "";

	McpClient(int port, ProtocolRevision revision) throws IOException {
		this(port, revision, "");
	}

	private McpClient(int port, ProtocolRevision revision, String token) throws IOException {
		this.port = port;
		this.token = token;
		this.revision = revision;
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(TIMEOUT_MILLIS);
	}

	/**
	 * Connects, and initializes a session if the revision requires one.
	 */
	static McpClient open(int port, ProtocolRevision revision) throws IOException {
		return open(port, revision, "");
	}

	/**
	 * Connects with a bearer token; an empty token is not sent.
	 */
	static McpClient open(int port, ProtocolRevision revision, String token) throws IOException {
		McpClient client = new McpClient(port, revision, token);
		if (revision == ProtocolRevision.SESSION) {
			client.initialize();
		}
		return client;
	}

	/**
	 * Returns the bytes of a request of this client; the id is always 1.
	 */
	byte[] request(String method, Map<String, Object> params) {
		Map<String, Object> all = new LinkedHashMap<>();
		if (this.revision == ProtocolRevision.STATELESS) {
			all.put("_meta",
					Map.of("io.modelcontextprotocol/protocolVersion", this.revision.version(),
							"io.modelcontextprotocol/clientCapabilities", Map.of(),
							"io.modelcontextprotocol/clientInfo", Map.of("name", "benchmark", "version", "1")));
		}
		all.putAll(params);
		Object name = params.getOrDefault("uri", params.getOrDefault("name", ""));
		return post(method, name, Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", all));
	}

	/**
	 * Initializes a new session and uses it from now on.
	 */
	void initialize() throws IOException {
		this.session = "";
		JsonNode result = json(exchange(handshake())).path("result");
		if (!result.path("protocolVersion").asString().equals(this.revision.version())) {
			throw new IOException("the server does not speak " + this.revision.version());
		}
		this.session = this.reader.header("mcp-session-id");
		String initialized = "notifications/initialized";
		stream(post(initialized, "", Map.of("jsonrpc", "2.0", "method", initialized)),
				(piece) -> piece.position(piece.limit()));
	}

	/**
	 * Returns the bytes of the request for a new session.
	 */
	byte[] handshake() {
		return request("initialize", Map.of("protocolVersion", this.revision.version(), "capabilities", Map.of(),
				"clientInfo", Map.of("name", "benchmark", "version", "1")));
	}

	/**
	 * Returns the bytes of the request for the GET stream of the session.
	 */
	byte[] standingStream() {
		return ("GET /mcp HTTP/1.1\r\nHost: localhost:" + this.port
				+ "\r\nAccept: text/event-stream\r\nMcp-Session-Id: " + this.session + "\r\nMCP-Protocol-Version: "
				+ this.revision.version() + "\r\n\r\n")
			.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * Calls a method and returns its result.
	 */
	JsonNode call(String method, Map<String, Object> params) throws IOException {
		JsonNode result = json(exchange(request(method, params))).path("result");
		if (result.isMissingNode()) {
			throw new IOException(method + " has no result");
		}
		return result;
	}

	/**
	 * Sends a request and returns the body of the response, which must have status 200.
	 */
	byte[] exchange(byte[] request) throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		stream(request, (piece) -> {
			byte[] bytes = new byte[piece.remaining()];
			piece.get(bytes);
			body.write(bytes);
		});
		if (this.reader.status() != 200) {
			throw new IOException("status " + this.reader.status() + ": " + body.toString(StandardCharsets.UTF_8));
		}
		return body.toByteArray();
	}

	/**
	 * Sends a request and passes on the body of the response as it arrives.
	 * @return the status
	 */
	int stream(byte[] request, ResponseReader.Body body) throws IOException {
		this.socket.getOutputStream().write(request);
		this.buffer.clear().limit(0);
		while (!this.reader.read(this.buffer, body)) {
			int count = this.socket.getInputStream().read(this.buffer.array());
			if (count < 0) {
				throw new IOException("the server closed the connection before its answer was complete");
			}
			this.buffer.clear().limit(count);
		}
		return this.reader.status();
	}

	/**
	 * Returns the message in a body: JSON, or the last event of a stream.
	 */
	static JsonNode json(byte[] body) {
		if (body.length > 0 && body[0] == '{') {
			return JSON.readTree(body);
		}
		String data = new String(body, StandardCharsets.UTF_8).lines()
			.filter((line) -> line.startsWith("data:"))
			.reduce("", (before, line) -> line.substring("data:".length()));
		return JSON.readTree(data);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	private byte[] post(String method, Object name, Map<String, Object> message) {
		String body = JSON.writeValueAsString(message);
		StringBuilder head = new StringBuilder("POST /mcp HTTP/1.1\r\nHost: localhost:").append(this.port)
			.append("\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n");
		if (this.revision == ProtocolRevision.STATELESS) {
			head.append("Mcp-Method: ").append(method).append("\r\n");
			head.append(name.equals("") ? "" : "Mcp-Name: " + name + "\r\n");
		}
		if (!this.token.isEmpty()) {
			head.append("Authorization: Bearer ").append(this.token).append("\r\n");
		}
		if (!this.session.isEmpty()) {
			head.append("Mcp-Session-Id: ").append(this.session).append("\r\n");
		}
		if (!method.equals("initialize")) {
			head.append("MCP-Protocol-Version: ").append(this.revision.version()).append("\r\n");
		}
		head.append("Content-Length: ").append(body.length()).append("\r\n\r\n").append(body);
		return head.toString().getBytes(StandardCharsets.US_ASCII);
	}

}
