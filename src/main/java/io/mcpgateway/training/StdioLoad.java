package io.mcpgateway.training;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;

/**
 * Client over standard streams, for one session.
 *
 * @param output the stream to the gateway
 * @param input the stream from the gateway
 * @param changing the file that only this client changes
 */
record StdioLoad(OutputStream output, BufferedReader input, Path changing) implements LoadPart {

	StdioLoad(OutputStream output, InputStream input, Path changing) {
		this(output, new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8)), changing);
	}

	/** Begins the session. */
	void begin() throws IOException {
		exchange(TrainingMessages.initialize(ProtocolVersion.LATEST_WITH_HANDSHAKE), "\"id\":0,", "\"result\":");
		send(TrainingMessages.INITIALIZED);
	}

	@Override
	public int run() throws IOException {
		List<McpRequest> requests = new ArrayList<>(TrainingRequests.all());
		requests.addAll(TrainingRequests.completion());
		int count = 0;
		for (McpRequest request : requests) {
			for (int i = 0; i < request.times(); i++) {
				count++;
				exchange(TrainingMessages.call(count, request), "\"id\":" + count + ",", request.expected());
			}
		}
		String uri = TrainingDirectory.MOUNT + "changing/" + this.changing.getFileName();
		Files.writeString(this.changing, Instant.now().toString());
		count++;
		exchange(TrainingMessages.call(count, MethodNames.SUBSCRIBE, uri), "\"id\":" + count + ",", "\"result\":");
		Files.writeString(this.changing, Instant.now().toString());
		await(MethodNames.RESOURCE_UPDATED);
		count++;
		exchange(TrainingMessages.call(count, MethodNames.UNSUBSCRIBE, uri), "\"id\":" + count + ",", "\"result\":");
		return count;
	}

	private void exchange(String message, String id, String expected) throws IOException {
		send(message);
		String response = await(id);
		if (!response.contains(expected)) {
			throw new UnexpectedResponseException(expected, message, response);
		}
	}

	private void send(String message) throws IOException {
		this.output.write((message + "\n").getBytes(StandardCharsets.UTF_8));
		this.output.flush();
	}

	/** Returns the next message that contains a text. */
	private String await(String text) throws IOException {
		for (String line = this.input.readLine(); line != null; line = this.input.readLine()) {
			if (line.contains(text)) {
				return line;
			}
		}
		throw new EOFException("The gateway closed its output before a message with " + text);
	}

}
