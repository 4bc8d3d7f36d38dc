package io.mcpgateway.security;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Cache of authenticated identities by credential digest. An identity is dropped when the
 * credential expires, failures are never cached, and concurrent requests share a lookup.
 * <p>
 * A stream holds its identity beyond the cache time, so the credential of an identity in
 * use is authenticated again in the background whenever the cache time has passed. The
 * identity ends if the credential is refused, or grants something else. It lasts while
 * the credential cannot be validated.
 */
final class AuthenticationCache implements Authenticator {

	/**
	 * Limit of concurrent lookups in the background for each issuer, a quarter of all
	 * introspections.
	 */
	static final int MAX_BACKGROUND_LOOKUPS = 16;

	/** Limit of the cache in characters of credentials. */
	private static final long MAX_CHARS = 20_000_000;

	/** Weight of an entry besides the credential, in characters. */
	private static final int ENTRY_CHARS = 500;

	private static final Duration MIN_INTERVAL = Duration.ofSeconds(1);

	private final Authenticator authenticator;

	private final Ticker ticker;

	/** Nanoseconds between two lookups for an identity in use. */
	private final long interval;

	private final Cache<ByteBuffer, Entry> entries;

	/** Concurrent lookups in the background by the name of the issuer. */
	private final Map<String, AtomicInteger> backgroundLookups = new ConcurrentHashMap<>();

	/**
	 * Creates a cache.
	 * @param time how long an identity is cached; 0 disables the cache. An identity in
	 * use is looked up again at this interval, or each second if the time is shorter
	 */
	public AuthenticationCache(Authenticator authenticator, Duration time) {
		this(authenticator, time, Ticker.systemTicker());
	}

	AuthenticationCache(Authenticator authenticator, Duration time, Ticker ticker) {
		this.authenticator = authenticator;
		this.ticker = ticker;
		this.interval = Math.max(time.toNanos(), MIN_INTERVAL.toNanos());
		this.entries = Caffeine.newBuilder()
			.maximumWeight(MAX_CHARS)
			.<ByteBuffer, Entry>weigher((digest, entry) -> ENTRY_CHARS + entry.weight)
			.expireAfterWrite(time)
			.ticker(ticker)
			.executor(Runnable::run)
			.build();
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return lookUp(credential, network).map((grant) -> grant.identity);
	}

	/**
	 * Returns the identity of a cached credential. <b>Why</b>: nearly all requests repeat
	 * a credential, and the operators for a lookup that may wait cost more than the
	 * lookup.
	 */
	@Override
	public @Nullable Identity findNow(String credential) {
		Entry entry = this.entries.getIfPresent(digest(credential));
		Grant known = (entry != null) ? entry.known : null;
		return (known != null && known.isValid()) ? known.identity : null;
	}

	private static ByteBuffer digest(String credential) {
		return ByteBuffer.wrap(DigestUtils.sha256(credential));
	}

	private Mono<Grant> lookUp(String credential, ClientNetwork network) {
		ByteBuffer digest = digest(credential);
		return entry(digest, credential, network).grant.flatMap((grant) -> {
			if (grant.isValid()) {
				return Mono.just(grant);
			}
			this.entries.invalidate(digest);
			return fetch(credential, network);
		});
	}

	private Entry entry(ByteBuffer digest, String credential, ClientNetwork network) {
		Entry known = this.entries.getIfPresent(digest);
		return (known != null) ? known : this.entries.get(digest, (missing) -> load(digest, credential, network));
	}

	private Entry load(ByteBuffer digest, String credential, ClientNetwork network) {
		Mono<Grant> grant = fetch(credential, network).doOnError((failure) -> this.entries.invalidate(digest)).cache();
		return new Entry(grant, credential.length());
	}

	private Mono<Grant> fetch(String credential, ClientNetwork network) {
		return Mono.defer(() -> {
			long asked = this.ticker.read();
			return this.authenticator.authenticate(credential, network)
				.map((identity) -> new Grant(identity, credential, network, asked));
		});
	}

	/** Looks up the credential of an identity in use, unless too many lookups run. */
	private void lookUpAgain(Grant grant, long now) {
		AtomicInteger running = this.backgroundLookups.computeIfAbsent(String.valueOf(grant.identity.issuer()),
				(unknown) -> new AtomicInteger());
		if (running.incrementAndGet() > MAX_BACKGROUND_LOOKUPS) {
			running.decrementAndGet();
			grant.isAsking.set(false);
			return;
		}
		grant.nextLookup = now + this.interval;
		Mono.defer(() -> lookUp(grant.credential, grant.network)).doFinally((end) -> {
			running.decrementAndGet();
			grant.isAsking.set(false);
		}).subscribe(grant::confirm, grant::refuse);
	}

	/** Lookup of a credential, and its result once known. */
	private static final class Entry {

		private final Mono<Grant> grant;

		private final int weight;

		private volatile @Nullable Grant known;

		Entry(Mono<Grant> grant, int weight) {
			this.grant = grant.doOnNext((found) -> this.known = found);
			this.weight = weight;
		}

	}

	/** Identity whose credential is authenticated again while the identity is in use. */
	private final class Grant {

		private final Identity identity;

		private final String credential;

		private final ClientNetwork network;

		private final AtomicBoolean isAsking = new AtomicBoolean();

		private volatile Identity authenticated;

		private volatile long nextLookup;

		private volatile boolean isWithdrawn;

		Grant(Identity authenticated, String credential, ClientNetwork network, long asked) {
			this.authenticated = authenticated;
			this.credential = credential;
			this.network = network;
			this.nextLookup = asked + AuthenticationCache.this.interval;
			this.identity = authenticated.lastingWhile(this::lasts);
		}

		boolean isValid() {
			return !this.isWithdrawn && this.authenticated.lasts();
		}

		private boolean lasts() {
			long now = AuthenticationCache.this.ticker.read();
			if (isValid() && now - this.nextLookup >= 0 && this.isAsking.compareAndSet(false, true)) {
				AuthenticationCache.this.lookUpAgain(this, now);
			}
			return isValid();
		}

		private void confirm(Grant latest) {
			Identity now = latest.authenticated;
			if (hasSameGrants(now)) {
				this.authenticated = now;
				this.nextLookup = latest.nextLookup;
			}
			else {
				this.isWithdrawn = true;
			}
		}

		/** Ends the identity if the credential is invalid, and not if it is unknown. */
		private void refuse(Throwable failure) {
			this.isWithdrawn = failure instanceof AuthenticationFailedException refused && refused.isInvalid();
		}

		private boolean hasSameGrants(Identity other) {
			return this.identity.id().equals(other.id()) && this.identity.scopes().equals(other.scopes())
					&& Objects.equals(this.identity.claims().get("roles"), other.claims().get("roles"));
		}

	}

}
