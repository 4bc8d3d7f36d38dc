package io.mcpgateway.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;

/**
 * Client of a revision with sessions over streamable HTTP. Begins a session, sends
 * requests, subscribes to a file, awaits a change on the stream, and ends the session.
 *
 * @param changing the file that only this client changes
 */
record SessionLoad(TrainedEndpoint endpoint, ProtocolVersion version, Path changing) implements LoadPart {

	@Override
	public int run() throws IOException {
		List<McpRequest> requests = new ArrayList<>(TrainingRequests.all());
		requests.addAll(TrainingRequests.completion());
		int count = 0;
		try (LoopbackConnection connection = new LoopbackConnection(this.endpoint.port());
				LoopbackConnection events = new LoopbackConnection(this.endpoint.port())) {
			String headers = begin(connection);
			EventReader stream = events.open(this.endpoint.stream("/mcp", headers));
			for (McpRequest request : requests) {
				for (int i = 0; i < request.times(); i++) {
					send(connection, headers, TrainingMessages.call(++count, request), request.expected());
				}
			}
			if (this.version == ProtocolVersion.V2025_03_26) {
				send(connection, headers, "[" + TrainingMessages.call(++count, TrainingRequests.READ) + "]",
						TrainingRequests.READ.expected());
			}
			String uri = TrainingDirectory.MOUNT + "changing/" + this.changing.getFileName();
			Files.writeString(this.changing, Instant.now().toString());
			send(connection, headers, TrainingMessages.call(++count, MethodNames.SUBSCRIBE, uri), "\"result\":");
			Files.writeString(this.changing, Instant.now().toString());
			stream.await(MethodNames.RESOURCE_UPDATED);
			send(connection, headers, TrainingMessages.call(++count, MethodNames.UNSUBSCRIBE, uri), "\"result\":");
			connection.exchange(this.endpoint.delete(headers));
		}
		return count;
	}

	/** Begins a session, and returns the header lines of its requests. */
	private String begin(LoopbackConnection connection) throws IOException {
		byte[] request = this.endpoint.post("/mcp", "", TrainingMessages.initialize(this.version));
		LoopbackConnection.Response response = connection.exchange(request);
		String id = response.headers().get("mcp-session-id");
		if (id == null) {
			throw new UnexpectedResponseException("a session", request, response.status() + " " + response.body());
		}
		String headers = "Mcp-Session-Id: " + id + "\r\nMCP-Protocol-Version: " + this.version.text() + "\r\n";
		send(connection, headers, TrainingMessages.INITIALIZED, "");
		return headers;
	}

	private void send(LoopbackConnection connection, String headers, String message, String expected)
			throws IOException {
		byte[] request = this.endpoint.post("/mcp", headers, message);
		StatelessLoad.check(expected, request, connection.exchange(request));
	}

}
