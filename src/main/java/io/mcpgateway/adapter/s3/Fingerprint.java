package io.mcpgateway.adapter.s3;

/**
 * Takes texts into 64 bits, one after the other, that are equal for equal ones (FNV-1a).
 * It tells changes apart and keeps nobody out.
 */
final class Fingerprint {

	/** Of no text. */
	static final long EMPTY = 0xcbf29ce484222325L;

	private static final long PRIME = 0x100000001b3L;

	/** What no text is made of. */
	private static final int END = 0x10000;

	private Fingerprint() {
	}

	/** Take one more text in. */
	static long add(long before, String text) {
		long print = before;
		for (int i = 0; i < text.length(); i++) {
			print = (print ^ text.charAt(i)) * PRIME;
		}
		return (print ^ END) * PRIME;
	}

}
