package io.mcpgateway.subscription;

import java.util.Collection;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Budget of subscribed URIs, in number and bytes: for one URI, one stream or session, one
 * caller, and the node. Each limit is checked and charged atomically.
 */
public final class SubscriptionBudget {

	/** Maximum bytes of a percent-encoded character beyond ASCII. */
	private static final int ENCODED_BYTES = 9;

	private final SubscriptionProperties properties;

	private final CallerQuota uris;

	private final CallerQuota bytes;

	/** Creates an unused budget. */
	public SubscriptionBudget(SubscriptionProperties properties) {
		this.properties = properties;
		this.uris = new CallerQuota(properties.max(), properties.urisPerCaller());
		this.bytes = new CallerQuota(properties.maxBytes().toBytes(), properties.maxBytesPerCaller().toBytes());
	}

	/** Opens an empty share for a stream or session of a caller. */
	public Share open(CallerKey caller) {
		return new Share(caller);
	}

	/**
	 * Checks, before any other work, a URI and the number of URIs of its stream or
	 * session.
	 * @throws McpException if a limit is exceeded
	 */
	void check(String uri, int count) {
		if (size(uri) > this.properties.maxUriBytes().toBytes()) {
			throw invalid("a subscribed URI may have at most " + this.properties.maxUriBytes().toBytes()
					+ " bytes in percent-encoded form");
		}
		checkCount(count);
	}

	private void checkCount(int count) {
		if (count > this.properties.maxUris()) {
			throw invalid("one stream or session may subscribe to at most " + this.properties.maxUris() + " URIs");
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

	/** Share of one stream or session. */
	public final class Share {

		private final CallerKey caller;

		private long uriCount;

		private long byteCount;

		private boolean isClosed;

		private Share(CallerKey caller) {
			this.caller = caller;
		}

		/**
		 * Charges exactly these URIs; keeps the former charge if a limit is exceeded.
		 * @throws McpException if a limit is exceeded
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

		/** Releases the share for good. */
		public synchronized void close() {
			this.isClosed = true;
			resize(0, 0);
		}

		/** Takes what is missing before it gives anything back, which others may take. */
		private void resize(long newUris, long newBytes) {
			require(take(SubscriptionBudget.this.uris, newUris - this.uriCount), "number");
			CallerQuota.Shortage shortage = take(SubscriptionBudget.this.bytes, newBytes - this.byteCount);
			if (shortage != null) {
				give(SubscriptionBudget.this.uris, newUris - this.uriCount);
			}
			require(shortage, "size");
			give(SubscriptionBudget.this.uris, this.uriCount - newUris);
			give(SubscriptionBudget.this.bytes, this.byteCount - newBytes);
			this.uriCount = newUris;
			this.byteCount = newBytes;
		}

		private CallerQuota.@Nullable Shortage take(CallerQuota quota, long amount) {
			return (amount > 0) ? quota.take(this.caller, amount) : null;
		}

		private void give(CallerQuota quota, long amount) {
			if (amount > 0) {
				quota.give(this.caller, amount);
			}
		}

		private static void require(CallerQuota.@Nullable Shortage shortage, String limit) {
			if (shortage == CallerQuota.Shortage.CALLER) {
				throw invalid(
						"the subscribed URIs of this caller exceed the " + limit + " limit: end some subscriptions");
			}
			if (shortage == CallerQuota.Shortage.ALL) {
				throw new McpException(ErrorCode.INTERNAL_ERROR,
						"The gateway has too many subscriptions: try again later");
			}
		}

	}

}
