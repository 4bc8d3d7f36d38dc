package io.mcpgateway.security.authentication;

import java.nio.ByteBuffer;
import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.rpc.caller.ClientNetwork;
import io.mcpgateway.rpc.caller.Identity;
import reactor.core.publisher.Mono;

/**
 * Cache of authenticated identities by credential digest. An identity is dropped when the
 * credential expires, failures are never cached, and concurrent requests share a lookup.
 */
public final class AuthenticationCache implements Authenticator {

	/** Limit of the cache in characters of credentials. */
	private static final long MAX_CHARS = 20_000_000;

	/** Weight of an entry besides the credential, in characters. */
	private static final int ENTRY_CHARS = 500;

	private final Authenticator authenticator;

	private final Cache<ByteBuffer, Entry> entries;

	public AuthenticationCache(Authenticator authenticator, Duration time) {
		this.authenticator = authenticator;
		this.entries = Caffeine.newBuilder()
			.maximumWeight(MAX_CHARS)
			.<ByteBuffer, Entry>weigher((digest, entry) -> ENTRY_CHARS + entry.weight())
			.expireAfterWrite(time)
			.executor(Runnable::run)
			.build();
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		ByteBuffer digest = ByteBuffer.wrap(CredentialDigest.of(credential));
		return entry(digest, credential, network).identity().flatMap((identity) -> {
			if (identity.lasts()) {
				return Mono.just(identity);
			}
			this.entries.invalidate(digest);
			return this.authenticator.authenticate(credential, network);
		});
	}

	private Entry entry(ByteBuffer digest, String credential, ClientNetwork network) {
		Entry known = this.entries.getIfPresent(digest);
		return (known != null) ? known : this.entries.get(digest, (missing) -> load(digest, credential, network));
	}

	private Entry load(ByteBuffer digest, String credential, ClientNetwork network) {
		Mono<Identity> identity = this.authenticator.authenticate(credential, network)
			.doOnError((failure) -> this.entries.invalidate(digest))
			.cache();
		return new Entry(identity, credential.length());
	}

	private record Entry(Mono<Identity> identity, int weight) {

	}

}
