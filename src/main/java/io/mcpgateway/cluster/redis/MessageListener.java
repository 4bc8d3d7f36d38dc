package io.mcpgateway.cluster.redis;

import java.io.IOException;

/**
 * Listener to the messages of one channel. Called on the thread of the connection: never
 * waits.
 */
public interface MessageListener {

	/** Returns the key of the channel. */
	String channel();

	/** Returns the maximum size of a message in bytes. */
	int maxBytes();

	/**
	 * Takes the content of a message of any node.
	 * @param sender the name of the node
	 * @throws IOException if the content has another format
	 */
	void receive(String sender, byte[] content) throws IOException;

}
