package io.mcpgateway.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.MethodNames;

/**
 * Clients that listen in the stateless revision. Opens streams for one file, changes the
 * file, awaits the change on each stream, and closes the streams.
 *
 * @param changing the file that only this load changes
 */
record StreamLoad(TrainedEndpoint endpoint, Path changing) implements LoadPart {

	private static final int STREAMS = 50;

	private static final int CHANGES = 3;

	@Override
	public int run() throws IOException {
		Files.writeString(this.changing, Instant.now().toString());
		McpRequest listen = McpRequest.of(MethodNames.LISTEN,
				"\"notifications\":{\"resourcesListChanged\":true,\"resourceSubscriptions\":[\""
						+ TrainingDirectory.MOUNT + "changing/" + this.changing.getFileName() + "\"]}",
				MethodNames.ACKNOWLEDGED, 1);
		byte[] request = this.endpoint.call(listen);
		List<LoopbackConnection> connections = new ArrayList<>();
		try {
			List<EventReader> streams = new ArrayList<>();
			for (int i = 0; i < STREAMS; i++) {
				LoopbackConnection connection = new LoopbackConnection(this.endpoint.port());
				connections.add(connection);
				EventReader stream = connection.open(request);
				stream.await(listen.expected());
				streams.add(stream);
			}
			for (int i = 0; i < CHANGES; i++) {
				Files.writeString(this.changing, Instant.now().toString());
				for (EventReader stream : streams) {
					stream.await(MethodNames.RESOURCE_UPDATED);
				}
			}
		}
		finally {
			for (LoopbackConnection connection : connections) {
				connection.close();
			}
		}
		return STREAMS;
	}

}
