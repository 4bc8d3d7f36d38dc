package io.mcpgateway.adapter.logs.secret;

import java.util.Arrays;

/** Places of secrets in a text. */
public final class SecretSpans {

	private static final int FIRST_SIZE = 4;

	private static final int START_SHIFT = 32;

	private static final long[] NONE = new long[0];

	/** Start and end of each secret, the start in the higher bits. */
	private long[] spans = NONE;

	private int count;

	/** Start and end of the secret that reaches farthest. */
	private int farStart;

	private int farEnd;

	/** Adds the place of a secret; one without characters is left out. */
	public void add(int start, int end) {
		if (end > start && !covers(start, end)) {
			if (end > this.farEnd) {
				this.farStart = start;
				this.farEnd = end;
			}
			if (this.count == this.spans.length) {
				this.spans = Arrays.copyOf(this.spans, Math.max(FIRST_SIZE, 2 * this.count));
			}
			this.spans[this.count++] = ((long) start << START_SHIFT) | end;
		}
	}

	/** Returns whether a place is known to be inside of a secret. */
	boolean covers(int start, int end) {
		return start >= this.farStart && end <= this.farEnd;
	}

	/** Calls a receiver with the start and the end of each secret. */
	public void forEach(Receiver receiver) {
		for (int i = 0; i < this.count; i++) {
			receiver.accept((int) (this.spans[i] >>> START_SHIFT), (int) this.spans[i]);
		}
	}

	/** Returns whether there are no secrets. */
	public boolean isEmpty() {
		return this.count == 0;
	}

	/**
	 * Returns the beginning of a text with its secrets replaced by a mask. Secrets that
	 * overlap or touch get one mask.
	 * @param limit number of characters of the text; a secret may reach beyond them
	 */
	public String replace(String text, String mask, int limit) {
		Arrays.sort(this.spans, 0, this.count);
		StringBuilder masked = new StringBuilder(limit);
		int end = -1;
		for (int i = 0; i < this.count; i++) {
			int start = (int) (this.spans[i] >>> START_SHIFT);
			if (start >= limit) {
				break;
			}
			if (start > end) {
				masked.append(text, Math.max(end, 0), start).append(mask);
			}
			end = Math.max(end, (int) this.spans[i]);
		}
		int rest = Math.max(end, 0);
		return (rest < limit) ? masked.append(text, rest, limit).toString() : masked.toString();
	}

	/** Receiver of secrets. */
	@FunctionalInterface
	public interface Receiver {

		void accept(int start, int end);

	}

}
