package io.mcpgateway.adapter.s3;

import java.util.Arrays;

/**
 * Compares the keys of a mount with those of the round before, a thousand at a time: of
 * each thousand it keeps eight bytes.
 */
final class KeyPages {

	private static final int KEYS = 1000;

	private long[] prints = new long[16];

	/** Of how many pages the round before left a print. */
	private int known;

	private int page;

	private int keys;

	private long print = Fingerprint.EMPTY;

	/**
	 * The next key of this round; returns whether the page that it fills is another one.
	 */
	boolean add(String key) {
		this.print = Fingerprint.add(this.print, key);
		this.keys++;
		return this.keys == KEYS && turn();
	}

	/** There are no more; returns whether what is left is otherwise than it was. */
	boolean end() {
		boolean isOther = this.keys > 0 && turn();
		boolean isShorter = this.page < this.known;
		this.known = this.page;
		this.page = 0;
		return isOther || isShorter;
	}

	private boolean turn() {
		boolean isOther = this.page >= this.known || this.prints[this.page] != this.print;
		if (this.page == this.prints.length) {
			this.prints = Arrays.copyOf(this.prints, this.page * 2);
		}
		this.prints[this.page] = this.print;
		this.page++;
		this.keys = 0;
		this.print = Fingerprint.EMPTY;
		return isOther;
	}

}
