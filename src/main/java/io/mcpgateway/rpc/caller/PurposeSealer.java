package io.mcpgateway.rpc.caller;

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
	 */
	public String seal(byte[] state, byte[] context) {
		return sealers().getFirst().seal(state, context);
	}

	/**
	 * Returns the state in a token; {@code null} unless the token was sealed for this
	 * purpose and context with a known secret.
	 */
	public byte @Nullable [] open(String token, byte[] context) {
		for (TokenSealer sealer : sealers()) {
			byte[] state = sealer.open(token, context);
			if (state != null) {
				return state;
			}
		}
		return null;
	}

	private List<TokenSealer> sealers() {
		List<String> secrets = this.keys.secrets();
		Derived known = this.derived;
		if (known.secrets() != secrets) {
			known = derive(secrets);
			this.derived = known;
		}
		return known.sealers();
	}

	private Derived derive(List<String> secrets) {
		return new Derived(secrets, secrets.stream().map((secret) -> TokenSealer.of(secret, this.purpose)).toList());
	}

	/** Sealers that were derived from secrets. */
	private record Derived(List<String> secrets, List<TokenSealer> sealers) {

	}

}
