package io.mcpgateway.security.authentication;

import java.nio.ByteBuffer;
import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import reactor.core.publisher.Mono;

/**
 * Remembers for a while whom credentials proved, under their digests; never beyond what
 * they prove, and no failures. Who comes with the same credential meanwhile waits for the
 * one answer.
 */
public final class AuthenticationCache implements Authenticator {

	/** How much is remembered, in characters of credentials. */
	private static final long MOST = 20_000_000;

	/** What an entry takes beside what the credential says. */
	private static final int ENTRY = 500;

	private final Authenticator authenticator;

	private final Cache<ByteBuffer, Proof> proofs;

	public AuthenticationCache(Authenticator authenticator, Duration time) {
		this.authenticator = authenticator;
		this.proofs = Caffeine.newBuilder()
			.maximumWeight(MOST)
			.<ByteBuffer, Proof>weigher((digest, proof) -> ENTRY + proof.weight())
			.expireAfterWrite(time)
			.executor(Runnable::run)
			.build();
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		ByteBuffer digest = ByteBuffer.wrap(CredentialDigest.of(credential));
		return proof(digest, credential, network).identity().flatMap((identity) -> {
			if (identity.lasts()) {
				return Mono.just(identity);
			}
			this.proofs.invalidate(digest);
			return this.authenticator.authenticate(credential, network);
		});
	}

	private Proof proof(ByteBuffer digest, String credential, ClientNetwork network) {
		Proof known = this.proofs.getIfPresent(digest);
		return (known != null) ? known : this.proofs.get(digest, (unknown) -> find(digest, credential, network));
	}

	private Proof find(ByteBuffer digest, String credential, ClientNetwork network) {
		Mono<Identity> identity = this.authenticator.authenticate(credential, network)
			.doOnError((failure) -> this.proofs.invalidate(digest))
			.cache();
		return new Proof(identity, credential.length());
	}

	/** Whom a credential of a length proves. */
	private record Proof(Mono<Identity> identity, int weight) {

	}

}
