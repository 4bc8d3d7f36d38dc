package io.mcpgateway.subscription;

import java.util.Collection;

import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.rpc.caller.CallerQuota;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the URIs that are subscribed to, in number and in bytes: of one URI, of one
 * stream or session, of one caller, and of all together. Each bound is checked and used
 * in one step.
 */
public final class SubscriptionBudget {

	/** The bytes of a character beyond ASCII once it is percent-encoded, at most. */
	private static final int ENCODED_BYTES = 9;

	private final SubscriptionProperties properties;

	private final CallerQuota uris;

	private final CallerQuota bytes;

	/** Create a budget of which nothing is used. */
	public SubscriptionBudget(SubscriptionProperties properties) {
		this.properties = properties;
		this.uris = new CallerQuota(properties.max(), Long.MAX_VALUE);
		this.bytes = new CallerQuota(properties.maxBytes().toBytes(), properties.maxBytesPerCaller().toBytes());
	}

	/** Open a share for one stream or session of a caller, which holds nothing yet. */
	public Share open(CallerKey caller) {
		return new Share(caller);
	}

	/**
	 * Check, ahead of any work, that a stream or session may have so many URIs, and this
	 * one among them.
	 * @throws McpException if it may not
	 */
	void check(String uri, int count) {
		if (size(uri) > this.properties.maxUriBytes().toBytes()) {
			throw invalid("a URI to subscribe to may have at most " + this.properties.maxUriBytes().toBytes()
					+ " bytes, percent-encoded");
		}
		checkCount(count);
	}

	private void checkCount(int count) {
		if (count > this.properties.maxUris()) {
			throw invalid("at most " + this.properties.maxUris() + " URIs may be subscribed to");
		}
	}

	private static long size(String uri) {
		long size = 0;
		for (int i = 0; i < uri.length(); i++) {
			size += (uri.charAt(i) < 0x80) ? 1 : ENCODED_BYTES;
		}
		return size;
	}

	private static McpException invalid(String why) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid params: " + why);
	}

	/** The part of the budget that one stream or session holds. */
	public final class Share {

		private final CallerKey caller;

		private long uriCount;

		private long byteCount;

		private boolean isClosed;

		private Share(CallerKey caller) {
			this.caller = caller;
		}

		/**
		 * Hold exactly these URIs; if there is no room for them, hold what was held.
		 * @throws McpException if there is no room
		 */
		public synchronized void hold(Collection<String> uris) {
			uris.forEach((uri) -> check(uri, uris.size()));
			long size = uris.stream().mapToLong(SubscriptionBudget::size).sum();
			if (size > SubscriptionBudget.this.properties.maxBytesPerStream().toBytes()) {
				throw invalid("the URIs of one stream or session may have at most "
						+ SubscriptionBudget.this.properties.maxBytesPerStream().toBytes() + " bytes together");
			}
			if (!this.isClosed) {
				resize(uris.size(), size);
			}
		}

		/** Give everything back, for good. */
		public synchronized void close() {
			this.isClosed = true;
			resize(0, 0);
		}

		private void resize(long newUris, long newBytes) {
			require(change(SubscriptionBudget.this.uris, newUris - this.uriCount));
			CallerQuota.Shortage shortage = change(SubscriptionBudget.this.bytes, newBytes - this.byteCount);
			if (shortage != null) {
				change(SubscriptionBudget.this.uris, this.uriCount - newUris);
			}
			require(shortage);
			this.uriCount = newUris;
			this.byteCount = newBytes;
		}

		private CallerQuota.@Nullable Shortage change(CallerQuota quota, long more) {
			if (more < 0) {
				quota.give(this.caller, -more);
			}
			return (more > 0) ? quota.take(this.caller, more) : null;
		}

		private static void require(CallerQuota.@Nullable Shortage shortage) {
			if (shortage == CallerQuota.Shortage.CALLER) {
				throw invalid("the URIs that this caller subscribes to are too long together: end some subscriptions");
			}
			if (shortage == CallerQuota.Shortage.ALL) {
				throw new McpException(ErrorCode.INTERNAL_ERROR, "There are too many subscriptions: try again later");
			}
		}

	}

}
