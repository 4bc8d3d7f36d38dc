package io.mcpgateway.security;

/**
 * Somebody is not let in. Carries no stack, as anybody can cause it, and nothing of what
 * was presented.
 */
final class RefusedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Refusal refusal;

	RefusedException(Refusal refusal) {
		super(refusal.code(), null, false, false);
		this.refusal = refusal;
	}

	Refusal refusal() {
		return this.refusal;
	}

}
