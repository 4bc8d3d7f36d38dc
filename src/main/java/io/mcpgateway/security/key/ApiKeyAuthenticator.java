package io.mcpgateway.security.key;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.security.authentication.AuthenticationError;
import io.mcpgateway.security.authentication.Authenticator;
import io.mcpgateway.security.authentication.CredentialDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;
import reactor.core.publisher.Mono;

/**
 * The keys that are taken at the moment: those of the configuration, and those of the
 * file, which come and go.
 */
public final class ApiKeyAuthenticator implements Authenticator {

	private static final int MOST = 1000;

	private final Collection<ApiKey> configured;

	private volatile Map<String, ApiKey> known;

	/**
	 * The keys of the configuration.
	 * @throws IllegalArgumentException if they contradict each other
	 */
	public ApiKeyAuthenticator(Collection<ApiKey> configured) {
		this.configured = List.copyOf(configured);
		this.known = joined(ApiKeyProperties.PREFIX, List.of());
	}

	/**
	 * Take other keys from the file than before.
	 * @throws IllegalArgumentException if they contradict each other or those of the
	 * configuration; then those before stay
	 */
	void replaceFiled(Collection<ApiKey> filed) {
		this.known = joined(ApiKeysFile.PROPERTY, filed);
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return Mono.fromSupplier(() -> {
			byte[] digest = CredentialDigest.of(credential);
			ApiKey key = find(digest);
			if (key == null || key.isExpired()) {
				throw AuthenticationError.INVALID_TOKEN.toException();
			}
			return new Identity("key:" + key.name(), key.name(), key.scopes(), Map.of("roles", key.roles()),
					() -> isTaken(key, digest));
		});
	}

	/** Looks at all of them, whether it has found one or not. */
	private @Nullable ApiKey find(byte[] digest) {
		ApiKey found = null;
		for (ApiKey key : this.known.values()) {
			found = key.isOf(digest) ? key : found;
		}
		return found;
	}

	/** Whether a key that was found still is what it was. */
	private boolean isTaken(ApiKey key, byte[] digest) {
		ApiKey now = this.known.get(key.name());
		return now != null && !now.isExpired() && now.grantsAs(key) && now.isOf(digest);
	}

	private Map<String, ApiKey> joined(String place, Collection<ApiKey> filed) {
		Map<String, ApiKey> all = new HashMap<>();
		Set<ByteBuffer> digests = new HashSet<>();
		for (Collection<ApiKey> some : List.of(this.configured, filed)) {
			for (ApiKey key : some) {
				Assert.isTrue(all.put(key.name(), key) == null, () -> place + " has the key " + key.name() + " twice");
				key.digests()
					.forEach((digest) -> Assert.isTrue(digests.add(ByteBuffer.wrap(digest)),
							() -> place + " has a hash of the key " + key.name() + " twice"));
			}
		}
		Assert.isTrue(all.size() <= MOST, () -> place + " must not have more than " + MOST + " keys");
		return Map.copyOf(all);
	}

}
