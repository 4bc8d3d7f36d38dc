package io.mcpgateway.adapter.s3.poll;

import java.util.Arrays;

import io.mcpgateway.resource.Hash64;

/**
 * Compares the keys of a mount with those of the round before, page by page: of each page
 * it keeps eight bytes.
 */
final class PageChecksums {

	private final int length;

	private long[] prints = new long[16];

	/** Of how many pages the round before left a print. */
	private int known;

	private int page;

	private int keys;

	private long print = Hash64.EMPTY;

	/** Pages of a number of keys. */
	PageChecksums(int length) {
		this.length = length;
	}

	/**
	 * The next key of this round; returns whether the page that it fills is another one.
	 */
	boolean add(String key) {
		this.print = Hash64.of(this.print, Hash64.of(key));
		this.keys++;
		return this.keys == this.length && turn();
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
		this.print = Hash64.EMPTY;
		return isOther;
	}

}
