package io.mcpgateway.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;

/**
 * Client of 2024-11-05 over HTTP+SSE: one stream with all responses, and posts.
 *
 * @param changing the file that only this client changes
 */
record SseLoad(TrainedEndpoint endpoint, Path changing) implements LoadPart {

	@Override
	public int run() throws IOException {
		int count = 0;
		try (LoopbackConnection connection = new LoopbackConnection(this.endpoint.port());
				LoopbackConnection events = new LoopbackConnection(this.endpoint.port())) {
			EventReader stream = events.open(this.endpoint.stream("/sse", ""));
			String path = stream.await("/messages");
			post(connection, path, TrainingMessages.initialize(ProtocolVersion.V2024_11_05));
			stream.await("\"id\":0,");
			post(connection, path, TrainingMessages.INITIALIZED);
			for (McpRequest request : TrainingRequests.all()) {
				String message = TrainingMessages.call(++count, request);
				post(connection, path, message);
				String response = stream.await("\"id\":" + count + ",");
				if (!response.contains(request.expected())) {
					throw new UnexpectedResponseException(request.expected(), message, response);
				}
			}
			String uri = TrainingDirectory.MOUNT + "changing/" + this.changing.getFileName();
			Files.writeString(this.changing, Instant.now().toString());
			post(connection, path, TrainingMessages.call(++count, MethodNames.SUBSCRIBE, uri));
			stream.await("\"id\":" + count + ",");
			Files.writeString(this.changing, Instant.now().toString());
			stream.await(MethodNames.RESOURCE_UPDATED);
		}
		return count;
	}

	private void post(LoopbackConnection connection, String path, String message) throws IOException {
		byte[] request = this.endpoint.post(path, "", message);
		LoopbackConnection.Response response = connection.exchange(request);
		if (response.status() != 202) {
			throw new UnexpectedResponseException("status 202", message, response.status() + " " + response.body());
		}
	}

}
