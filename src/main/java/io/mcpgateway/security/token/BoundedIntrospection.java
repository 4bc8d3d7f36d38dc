package io.mcpgateway.security.token;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.security.authentication.AuthenticationError;
import io.mcpgateway.security.authentication.AuthenticationFailedException;
import io.mcpgateway.security.authentication.Authenticator;
import io.mcpgateway.security.authentication.CredentialDigest;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Mono;

/**
 * Authenticator that bounds how often the authorization server is asked, so that made-up
 * tokens keep no good one from being let in. Invalid tokens are remembered for seconds,
 * counted for each network, and leave a part of the requests to tokens that were good
 * lately. A network that sent many of them is asked about one token at a time, since
 * others may stand behind the same address.
 */
public final class BoundedIntrospection implements Authenticator {

	static final int MAX_REQUESTS = 64;

	/** Requests about tokens that were not good lately, at the same time. */
	static final int MAX_NEW_REQUESTS = 48;

	static final int MAX_NEW_REQUESTS_PER_NETWORK = 16;

	/** Within {@link #FAILURE_WINDOW}; from there on, requests go one by one. */
	static final int MAX_FAILURES_PER_NETWORK = 100;

	private static final Duration FAILURE_WINDOW = Duration.ofSeconds(10);

	private static final Duration INVALID_TIME = Duration.ofSeconds(5);

	private static final Duration GOOD_TIME = Duration.ofHours(1);

	private static final int MAX_TOKENS = 10_000;

	private final Authenticator authenticator;

	private final Cache<ByteBuffer, Boolean> invalid = cache(INVALID_TIME).build();

	private final Cache<ByteBuffer, Boolean> good = cache(GOOD_TIME).build();

	private final LoadingCache<ClientNetwork, AtomicInteger> failures = cache(FAILURE_WINDOW)
		.build((network) -> new AtomicInteger());

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicInteger newRequests = new AtomicInteger();

	/** The requests under way for tokens that were not good lately; none is 0. */
	private final Map<ClientNetwork, Integer> newRequestsByNetwork = new ConcurrentHashMap<>();

	public BoundedIntrospection(Authenticator authenticator) {
		this.authenticator = authenticator;
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return Mono.defer(() -> {
			ByteBuffer token = ByteBuffer.wrap(CredentialDigest.of(credential));
			if (this.invalid.getIfPresent(token) != null) {
				throw AuthenticationError.INVALID_TOKEN.toException();
			}
			Runnable leave = (this.good.getIfPresent(token) != null) ? enter() : enterNew(network);
			return this.authenticator.authenticate(credential, network)
				.doOnNext((identity) -> this.good.put(token, true))
				.doOnError(BoundedIntrospection::isInvalid, (failure) -> rememberInvalid(token, network))
				.doFinally((end) -> leave.run());
		});
	}

	private void rememberInvalid(ByteBuffer token, ClientNetwork network) {
		this.good.invalidate(token);
		this.invalid.put(token, true);
		failures(network).incrementAndGet();
	}

	/** Counts a request; returns what to do when the request has ended. */
	private Runnable enter() {
		increment(this.requests, MAX_REQUESTS);
		return this.requests::decrementAndGet;
	}

	private Runnable enterNew(ClientNetwork network) {
		boolean isFlooding = failures(network).get() >= MAX_FAILURES_PER_NETWORK;
		increment(this.newRequests, MAX_NEW_REQUESTS);
		int max = isFlooding ? 1 : MAX_NEW_REQUESTS_PER_NETWORK;
		if (this.newRequestsByNetwork.merge(network, 1, Integer::sum) > max) {
			leaveNew(network);
			throw (isFlooding ? AuthenticationError.TOO_MANY_FAILURES : AuthenticationError.UNAVAILABLE).toException();
		}
		this.requests.incrementAndGet();
		return () -> {
			this.requests.decrementAndGet();
			leaveNew(network);
		};
	}

	private void leaveNew(ClientNetwork network) {
		this.newRequestsByNetwork.computeIfPresent(network, (known, count) -> (count > 1) ? count - 1 : null);
		this.newRequests.decrementAndGet();
	}

	private AtomicInteger failures(ClientNetwork network) {
		return Objects.requireNonNull(this.failures.get(network));
	}

	private static void increment(AtomicInteger counter, int max) {
		if (counter.incrementAndGet() > max) {
			counter.decrementAndGet();
			throw AuthenticationError.UNAVAILABLE.toException();
		}
	}

	private static boolean isInvalid(Throwable failure) {
		return failure instanceof AuthenticationFailedException refused
				&& refused.refusal().status() == HttpStatus.UNAUTHORIZED;
	}

	private static Caffeine<Object, Object> cache(Duration time) {
		return Caffeine.newBuilder().maximumSize(MAX_TOKENS).expireAfterWrite(time).executor(Runnable::run);
	}

}
