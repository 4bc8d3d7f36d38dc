package io.mcpgateway.transport.http;

import java.util.List;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;

/**
 * Limit of the requests in progress on one HTTP+SSE stream, in number and in bytes. The
 * bytes also count in the memory of all callers' bodies.
 */
final class SseQueueLimit {

	private final int maxRequests;

	private final long maxBytes;

	private final CallerQuota memory;

	private final CallerKey owner;

	private int requests;

	private long bytes;

	private boolean isClosed;

	SseQueueLimit(int maxRequests, long maxBytes, CallerQuota memory, CallerKey owner) {
		this.maxRequests = maxRequests;
		this.maxBytes = maxBytes;
		this.memory = memory;
		this.owner = owner;
	}

	/** Counts requests if all of them fit; otherwise counts none. */
	synchronized boolean enter(List<SseStream.Work> all) {
		int moreRequests = all.stream().mapToInt(SseStream.Work::count).sum();
		long moreBytes = all.stream().mapToLong(SseStream.Work::bytes).sum();
		if (this.isClosed || this.requests + moreRequests > this.maxRequests || this.bytes + moreBytes > this.maxBytes
				|| (moreBytes > 0 && this.memory.take(this.owner, moreBytes) != null)) {
			return false;
		}
		this.requests += moreRequests;
		this.bytes += moreBytes;
		return true;
	}

	/** Releases the place of a request. */
	synchronized void leave(SseStream.Work work) {
		if (!this.isClosed) {
			this.requests -= work.count();
			this.bytes -= work.bytes();
			this.memory.give(this.owner, work.bytes());
		}
	}

	/** Releases all memory, including that of abandoned requests. */
	synchronized void close() {
		if (!this.isClosed) {
			this.isClosed = true;
			this.memory.give(this.owner, this.bytes);
		}
	}

}
