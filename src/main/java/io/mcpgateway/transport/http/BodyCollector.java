package io.mcpgateway.transport.http;

import io.netty.buffer.ByteBuf;

/**
 * Collector of one body while it arrives.
 *
 * @param <T> the result of the whole body
 */
interface BodyCollector<T> {

	/** Takes a part, which is released afterwards. */
	void append(ByteBuf part);

	/** Returns the result after the last part. */
	T complete();

	/** Returns the memory to the quota, after the end or a cancellation. */
	void release();

}
