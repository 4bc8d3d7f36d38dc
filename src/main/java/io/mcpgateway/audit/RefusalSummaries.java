package io.mcpgateway.audit;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * Writer of refusals: in each minute, the first refusal of a caller and reason gets a
 * line, and one line counts the rest.
 * <p>
 * <b>Why</b>: a refusal costs its caller nothing and needs no key. With a line for each,
 * any caller could fill the queue and displace the lines of served calls.
 */
final class RefusalSummaries implements DisposableBean {

	static final int MAX_CALLERS = 100;

	private static final Duration INTERVAL = Duration.ofMinutes(1);

	private final AuditLog log;

	private final Disposable timer;

	private Map<RefusalKey, Summary> summaries = new LinkedHashMap<>();

	/** Refusals beyond the maximum of callers. */
	private long others;

	RefusalSummaries(AuditLog log) {
		this.log = log;
		this.timer = Schedulers.parallel()
			.schedulePeriodically(this::writeSummaries, INTERVAL.toMillis(), INTERVAL.toMillis(),
					TimeUnit.MILLISECONDS);
	}

	/** Writes the line of the first refusal of a key, and counts the others. */
	void add(RefusalKey key, @Nullable InetAddress address, Supplier<String> line) {
		if (isFirst(key, address)) {
			this.log.write(line.get());
		}
	}

	@Override
	public void destroy() {
		this.timer.dispose();
		writeSummaries();
	}

	private synchronized boolean isFirst(RefusalKey key, @Nullable InetAddress address) {
		Summary summary = this.summaries.get(key);
		if (summary != null) {
			summary.count++;
			return false;
		}
		if (this.summaries.size() >= MAX_CALLERS) {
			this.others++;
			return false;
		}
		this.summaries.put(key, new Summary(address));
		return true;
	}

	/** Writes the summaries and starts a new interval. */
	void writeSummaries() {
		Map<RefusalKey, Summary> last;
		long lastOthers;
		synchronized (this) {
			last = this.summaries;
			lastOthers = this.others;
			this.summaries = new LinkedHashMap<>();
			this.others = 0;
		}
		last.forEach((key, summary) -> {
			if (summary.count > 0) {
				this.log.write(line(key, summary));
			}
		});
		if (lastOthers > 0) {
			this.log.write(new AuditLine(System.currentTimeMillis()).with("outcome", "refused")
				.with("more", lastOthers)
				.build());
		}
	}

	private static String line(RefusalKey key, Summary summary) {
		return new AuditLine(System.currentTimeMillis()).withPrincipal(key.principal())
			.with("issuer", key.issuer())
			.with("group", key.group())
			.withCaller(null, null, summary.address)
			.with(key.field(), key.refused())
			.with("outcome", key.outcome())
			.with("reason", key.reason())
			.with("more", summary.count)
			.build();
	}

	/** Count of refusals after the first, and the address of the first. */
	private static final class Summary {

		private final @Nullable InetAddress address;

		private long count;

		Summary(@Nullable InetAddress address) {
			this.address = address;
		}

	}

	/**
	 * Key by which refusals are counted: caller, request or method, outcome and reason.
	 *
	 * @param principal the identity of the caller; {@code null} for anonymous callers
	 * @param issuer the name of the issuer of the token; {@code null} if absent
	 * @param group the group of the caller; {@code null} for none, and before
	 * authentication
	 * @param field the field of the refused part in a line: {@code request} or
	 * {@code method}
	 * @param refused the request or the method
	 * @param reason why a request is refused; {@code null} if the outcome says so
	 */
	record RefusalKey(@Nullable String principal, @Nullable String issuer, @Nullable String group,
			ClientNetwork network, String field, String refused, String outcome, @Nullable String reason) {

		static RefusalKey of(@Nullable Identity identity, @Nullable InetAddress address, String field, String refused,
				String outcome, @Nullable String reason) {
			Identity known = (identity != null && !identity.isAnonymous()) ? identity : null;
			return new RefusalKey((known != null) ? known.id() : null, (known != null) ? known.issuer() : null,
					(identity != null) ? identity.group() : null, ClientNetwork.of(address), field, refused, outcome,
					reason);
		}

	}

}
