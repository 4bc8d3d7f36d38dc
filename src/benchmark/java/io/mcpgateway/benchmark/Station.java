package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.List;

/**
 * What there is to know of a server to hold streams of it and to make it speak.
 */
interface Station extends AutoCloseable {

	/**
	 * Do what has to be done before a stream can be opened.
	 * @param stuck whether the client is going to stop reading
	 * @return the bytes of the request that opens it
	 */
	byte[] opening(int stream, boolean stuck) throws IOException;

	/**
	 * What a stream says once it is open; {@code null} if the head of the response is
	 * enough.
	 */
	Phrase welcome();

	/**
	 * Do what a stream has to tell of, and return at once.
	 */
	void touch(int stream) throws IOException;

	/**
	 * Say more to clients that do not read than the operating system takes for them,
	 * which on the loopback interface is some 3 MB.
	 * @param audience who reads meanwhile
	 */
	void flood(List<Listener> stuck, Audience audience) throws IOException;

	@Override
	void close() throws IOException;

}
