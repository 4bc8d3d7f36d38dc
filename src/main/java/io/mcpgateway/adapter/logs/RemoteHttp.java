package io.mcpgateway.adapter.logs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.adapter.BoundedTree;
import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.upstream.BlockingHttpClient;
import io.mcpgateway.upstream.UpstreamConnections;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/**
 * Client of a service that keeps logs. Sends GETs to one origin. An answer incomplete at
 * the timeout fails.
 */
final class RemoteHttp implements AutoCloseable {

	/** Maximum size of an answer in JSON, in bytes. */
	private static final int MAX_JSON_SIZE = 8 * 1024 * 1024;

	/** Maximum size of an answer, in bytes: the size of the largest scan. */
	private static final long MAX_SIZE = DataSize.ofTerabytes(1).toBytes();

	private static final int MAX_NODES = 200_000;

	private final UpstreamConnections connections;

	private final BlockingHttpClient client;

	/**
	 * Creates a client.
	 * @param connections connections, which are closed with the client
	 * @param address address of the service
	 * @param timeout longest time of a request, and of its answer
	 */
	public RemoteHttp(UpstreamConnections connections, String address, Duration timeout) {
		this.connections = connections;
		this.client = connections.blockingClient(URI.create(address), timeout);
	}

	/**
	 * Opens an answer.
	 * @throws MissingLogException for status 404
	 * @throws RefusedException for any other status but 200
	 */
	public InputStream open(URI target, Map<String, String> headers) throws IOException {
		BlockingHttpClient.Answer answer = this.client.get(target, headers, MAX_SIZE);
		if (answer.status() == HttpStatus.OK.value()) {
			return answer.body();
		}
		answer.close();
		throw (answer.status() == HttpStatus.NOT_FOUND.value()) ? new MissingLogException()
				: new RefusedException(answer.status());
	}

	/**
	 * Reads a part of an answer in JSON.
	 * @param shape the part to keep; numbers become texts
	 * @throws LargeAnswerException if it is larger than 8 MB, or the part has more than
	 * 200,000 values
	 */
	public JsonNode json(URI target, Map<String, String> headers, JsonShape shape) throws IOException {
		try (InputStream body = open(target, headers)) {
			byte[] bytes = body.readNBytes(MAX_JSON_SIZE + 1);
			if (bytes.length > MAX_JSON_SIZE) {
				throw new LargeAnswerException();
			}
			return new BoundedTree(MAX_NODES, MAX_JSON_SIZE).read(new ByteArrayInputStream(bytes), shape);
		}
		catch (StreamConstraintsException ex) {
			throw new LargeAnswerException();
		}
		catch (JacksonException ex) {
			throw new IOException("The answer is no JSON", ex);
		}
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
