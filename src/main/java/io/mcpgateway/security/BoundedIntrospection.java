package io.mcpgateway.security;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.apache.commons.codec.digest.DigestUtils;
import reactor.core.publisher.Mono;

/**
 * Authenticator that limits requests to the authorization server, to keep valid tokens
 * working under a flood of made-up tokens.
 * <p>
 * Invalid tokens are cached for seconds and counted by network. Some requests are
 * reserved for recently valid tokens. A network with too many invalid tokens still gets a
 * request at a time, since several callers may share the address.
 */
final class BoundedIntrospection implements Authenticator {

	static final int MAX_REQUESTS = 64;

	/** Limit of concurrent requests for tokens without a recent success. */
	static final int MAX_NEW_REQUESTS = 48;

	static final int MAX_NEW_REQUESTS_PER_NETWORK = 16;

	/**
	 * Limit of invalid tokens within {@link #FAILURE_WINDOW}, from which requests go one
	 * by one.
	 */
	static final int MAX_FAILURES_PER_NETWORK = 100;

	private static final Duration FAILURE_WINDOW = Duration.ofSeconds(10);

	private static final Duration INVALID_TIME = Duration.ofSeconds(5);

	private static final Duration VALID_TIME = Duration.ofHours(1);

	private static final int MAX_TOKENS = 10_000;

	private final Authenticator authenticator;

	private final Cache<ByteBuffer, AuthenticationFailedException> invalid = cache(INVALID_TIME).build();

	private final Cache<ByteBuffer, Boolean> valid = cache(VALID_TIME).build();

	private final LoadingCache<ClientNetwork, AtomicInteger> failures = cache(FAILURE_WINDOW)
		.build((network) -> new AtomicInteger());

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicInteger newRequests = new AtomicInteger();

	/**
	 * Concurrent requests for tokens without a recent success; a count of 0 is removed.
	 */
	private final Map<ClientNetwork, Integer> newRequestsByNetwork = new ConcurrentHashMap<>();

	public BoundedIntrospection(Authenticator authenticator) {
		this.authenticator = authenticator;
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return Mono.defer(() -> {
			ByteBuffer token = ByteBuffer.wrap(DigestUtils.sha256(credential));
			AuthenticationFailedException refused = this.invalid.getIfPresent(token);
			if (refused != null) {
				throw refused;
			}
			Runnable release = (this.valid.getIfPresent(token) != null) ? acquire() : acquireNew(network);
			return this.authenticator.authenticate(credential, network)
				.doOnNext((identity) -> this.valid.put(token, true))
				.doOnError(AuthenticationFailedException.class, (failure) -> remember(failure, token, network))
				.doFinally((end) -> release.run());
		});
	}

	private void remember(AuthenticationFailedException failure, ByteBuffer token, ClientNetwork network) {
		if (failure.isInvalid()) {
			this.valid.invalidate(token);
			this.invalid.put(token, failure);
			failures(network).incrementAndGet();
		}
	}

	/** Acquires a permit and returns the action that releases the permit. */
	private Runnable acquire() {
		increment(this.requests, MAX_REQUESTS);
		return this.requests::decrementAndGet;
	}

	private Runnable acquireNew(ClientNetwork network) {
		boolean isFlooding = failures(network).get() >= MAX_FAILURES_PER_NETWORK;
		increment(this.newRequests, MAX_NEW_REQUESTS);
		int max = isFlooding ? 1 : MAX_NEW_REQUESTS_PER_NETWORK;
		if (this.newRequestsByNetwork.merge(network, 1, Integer::sum) > max) {
			releaseNew(network);
			throw isFlooding ? AuthenticationError.TOO_MANY_FAILURES.because(RefusalReason.TOO_MANY_FAILURES)
					: AuthenticationError.UNAVAILABLE.because(RefusalReason.INTROSPECTION_BUSY);
		}
		this.requests.incrementAndGet();
		return () -> {
			this.requests.decrementAndGet();
			releaseNew(network);
		};
	}

	private void releaseNew(ClientNetwork network) {
		this.newRequestsByNetwork.computeIfPresent(network, (known, count) -> (count > 1) ? count - 1 : null);
		this.newRequests.decrementAndGet();
	}

	private AtomicInteger failures(ClientNetwork network) {
		return Objects.requireNonNull(this.failures.get(network));
	}

	private static void increment(AtomicInteger counter, int max) {
		if (counter.incrementAndGet() > max) {
			counter.decrementAndGet();
			throw AuthenticationError.UNAVAILABLE.because(RefusalReason.INTROSPECTION_BUSY);
		}
	}

	private static Caffeine<Object, Object> cache(Duration time) {
		return Caffeine.newBuilder().maximumSize(MAX_TOKENS).expireAfterWrite(time).executor(Runnable::run);
	}

}
