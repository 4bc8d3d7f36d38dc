package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.List;

/**
 * Opens streams of a kind of server, and triggers its notifications.
 */
interface StreamDriver extends AutoCloseable {

	/**
	 * Prepares a stream, for example by opening a session.
	 * @param stuck whether the client is going to stop reading
	 * @return the bytes of the request that opens the stream
	 */
	byte[] openingRequest(int stream, boolean stuck) throws IOException;

	/**
	 * Returns the text that an open stream begins with; {@code null} if the head of the
	 * response is enough.
	 */
	BytePattern firstMessage();

	/**
	 * Makes the change that a stream reports, and returns at once.
	 */
	void change(int stream) throws IOException;

	/**
	 * Sends more data to stuck clients than the socket buffers hold, which is some 3 MB
	 * on the loopback interface.
	 * @param clients all clients, which read meanwhile
	 */
	void flood(List<StreamClient> stuck, StreamClients clients) throws IOException;

	@Override
	void close() throws IOException;

}
