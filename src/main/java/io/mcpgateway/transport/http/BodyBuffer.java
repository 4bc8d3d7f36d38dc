package io.mcpgateway.transport.http;

import java.util.Arrays;
import java.util.function.Supplier;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.CallerQuota.Shortage;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Growing array with the received bytes of one body. Parts are copied, so a body of tiny
 * chunks takes no more memory than one of large chunks.
 * <p>
 * <b>Why</b> a body that arrives in one part is not counted: most do, and they never
 * wait.
 */
final class BodyBuffer implements BodyCollector<byte[]> {

	private static final byte[] EMPTY = {};

	private static final int MIN_CAPACITY_BYTES = 1024;

	private final CallerQuota quota;

	private final Supplier<CallerKey> sender;

	private final int maxBytes;

	private final long declaredBytes;

	private byte[] bytes = EMPTY;

	private int length;

	private @Nullable CallerKey debtor;

	private long reserved;

	/**
	 * Creates an empty buffer.
	 * @param quota the memory of all bodies together
	 * @param sender the sender, resolved only if memory must be counted
	 * @param declaredBytes the declared length, or -1
	 */
	BodyBuffer(CallerQuota quota, Supplier<CallerKey> sender, int maxBytes, long declaredBytes) {
		this.quota = quota;
		this.sender = sender;
		this.maxBytes = maxBytes;
		this.declaredBytes = declaredBytes;
	}

	/**
	 * Appends the bytes of a part.
	 * @throws BodyMemoryException if the memory is exhausted
	 */
	@Override
	public void append(ByteBuf part) {
		int more = part.readableBytes();
		ensureCapacity(this.length + more);
		part.readBytes(this.bytes, this.length, more);
		this.length += more;
	}

	/** Returns all bytes of the body. */
	@Override
	public byte[] complete() {
		return (this.bytes.length == this.length) ? this.bytes : Arrays.copyOf(this.bytes, this.length);
	}

	@Override
	public void release() {
		if (this.debtor != null) {
			this.quota.give(this.debtor, this.reserved);
			this.debtor = null;
		}
	}

	private void ensureCapacity(int needed) {
		if (needed <= this.bytes.length) {
			return;
		}
		boolean isWhole = this.length == 0 && needed == this.declaredBytes;
		int capacity = isWhole ? needed
				: Math.min(Math.max(Math.max(this.bytes.length * 2, needed), MIN_CAPACITY_BYTES), this.maxBytes);
		if (!isWhole) {
			reserve(capacity - this.bytes.length);
		}
		this.bytes = Arrays.copyOf(this.bytes, capacity);
	}

	private void reserve(int more) {
		CallerKey key = (this.debtor != null) ? this.debtor : this.sender.get();
		Shortage shortage = this.quota.take(key, more);
		if (shortage != null) {
			throw new BodyMemoryException(shortage);
		}
		this.debtor = key;
		this.reserved += more;
	}

}
