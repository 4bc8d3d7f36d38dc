package io.mcpgateway.rpc;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** Sealer of one kind of tokens, with keys that follow {@link SealingKeys}. */
public final class PurposeSealer {

	private final SealingKeys keys;

	private final String purpose;

	private volatile Derived derived;

	PurposeSealer(SealingKeys keys, String purpose) {
		this.keys = keys;
		this.purpose = purpose;
		this.derived = derive(keys.secrets());
	}

	/**
	 * Encrypts a state as unpadded base64url.
	 * @param context the scope of the token, such as a session
	 * @throws McpException if this node has no secret yet
	 */
	public String seal(byte[] state, byte[] context) {
		Derived now = derived();
		if (now.sealers().isEmpty()) {
			throw SealingKeys.Secrets.incomplete();
		}
		return now.sealers().getFirst().seal(state, context);
	}

	/**
	 * Returns the state in a token; {@code null} unless the token was sealed for this
	 * purpose and context with a known secret.
	 * @throws McpException if the token may have a secret that this node does not know
	 * yet
	 */
	public byte @Nullable [] open(String token, byte[] context) {
		Derived now = derived();
		for (TokenSealer sealer : now.sealers()) {
			byte[] state = sealer.open(token, context);
			if (state != null) {
				return state;
			}
		}
		if (!now.secrets().isComplete() && TokenSealer.isToken(token)) {
			throw SealingKeys.Secrets.incomplete();
		}
		return null;
	}

	private Derived derived() {
		SealingKeys.Secrets secrets = this.keys.secrets();
		Derived known = this.derived;
		if (!known.secrets().equals(secrets)) {
			known = derive(secrets);
			this.derived = known;
		}
		return known;
	}

	private Derived derive(SealingKeys.Secrets secrets) {
		return new Derived(secrets,
				secrets.known().stream().map((secret) -> TokenSealer.of(secret, this.purpose)).toList());
	}

	/** Sealers derived from secrets. */
	private record Derived(SealingKeys.Secrets secrets, List<TokenSealer> sealers) {

	}

}
