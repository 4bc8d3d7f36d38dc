package io.mcpgateway.security;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;
import reactor.core.publisher.Mono;

/** Authenticator for API keys of the configuration and of the keys file. */
final class ApiKeyAuthenticator implements Authenticator {

	private static final int MAX_KEYS = 1000;

	private Collection<ApiKey> configured;

	private Collection<ApiKey> ofFile = List.of();

	private volatile Map<String, ApiKey> keys;

	/**
	 * Creates an authenticator for the configured keys.
	 * @throws IllegalArgumentException if two keys share a name or a hash
	 */
	public ApiKeyAuthenticator(Collection<ApiKey> configured) {
		this.configured = List.copyOf(configured);
		this.keys = merge(ApiKeyProperties.PREFIX, this.configured, List.of());
	}

	/**
	 * Replaces the keys of the file.
	 * @throws IllegalArgumentException if two keys share a name or a hash; the previous
	 * keys stay
	 */
	synchronized void replaceFileKeys(Collection<ApiKey> fileKeys) {
		this.keys = merge(ApiKeysFile.PROPERTY, this.configured, fileKeys);
		this.ofFile = List.copyOf(fileKeys);
	}

	/**
	 * Checks keys that would replace those of the configuration.
	 * @throws IllegalArgumentException if two keys share a name or a hash
	 */
	synchronized void check(Collection<ApiKey> next) {
		merge(ApiKeyProperties.PREFIX, next, this.ofFile);
	}

	/** Replaces the keys of the configuration, which were checked before. */
	synchronized void replaceConfigured(Collection<ApiKey> next) {
		this.keys = merge(ApiKeyProperties.PREFIX, next, this.ofFile);
		this.configured = List.copyOf(next);
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return Mono.fromSupplier(() -> {
			byte[] digest = DigestUtils.sha256(credential);
			ApiKey key = find(digest);
			if (key == null) {
				throw AuthenticationError.INVALID_TOKEN.because(RefusalReason.UNKNOWN_API_KEY);
			}
			if (key.isExpired()) {
				throw AuthenticationError.INVALID_TOKEN.because(RefusalReason.EXPIRED_API_KEY, key.name());
			}
			return new Identity("key:" + key.name(), key.name(), key.scopes(), Map.of("roles", key.roles()),
					() -> isValid(key, digest));
		});
	}

	/** Compares every key, to take the same time for known and unknown keys. */
	private @Nullable ApiKey find(byte[] digest) {
		ApiKey found = null;
		for (ApiKey key : this.keys.values()) {
			found = key.hasDigest(digest) ? key : found;
		}
		return found;
	}

	/**
	 * Whether a key still exists, unexpired and with the same grants; otherwise its
	 * streams end.
	 */
	private boolean isValid(ApiKey key, byte[] digest) {
		ApiKey now = this.keys.get(key.name());
		return now != null && !now.isExpired() && now.hasSameGrants(key) && now.hasDigest(digest);
	}

	private static Map<String, ApiKey> merge(String source, Collection<ApiKey> configured,
			Collection<ApiKey> fileKeys) {
		Map<String, ApiKey> all = new HashMap<>();
		Set<ByteBuffer> digests = new HashSet<>();
		for (Collection<ApiKey> some : List.of(configured, fileKeys)) {
			for (ApiKey key : some) {
				Assert.isTrue(all.put(key.name(), key) == null,
						() -> source + " defines the key " + key.name() + " twice");
				key.digests()
					.forEach((digest) -> Assert.isTrue(digests.add(ByteBuffer.wrap(digest)), () -> source
							+ ": a hash of the key " + key.name() + " is used twice: give each key its own hashes"));
			}
		}
		Assert.isTrue(all.size() <= MAX_KEYS, () -> source + " must have at most " + MAX_KEYS + " keys");
		return Map.copyOf(all);
	}

}
