package io.mcpgateway.adapter.s3;

import java.util.Arrays;

import io.mcpgateway.resource.Hash64;

/** Checksums of pages of keys, eight bytes each, compared with the previous round. */
final class PageChecksums {

	private final int length;

	private long[] prints = new long[16];

	/** Number of pages with a checksum from the previous round. */
	private int known;

	private int page;

	private int keys;

	private long print = Hash64.EMPTY;

	/** Creates checksums of pages of {@code length} keys. */
	PageChecksums(int length) {
		this.length = length;
	}

	/** Adds the next key and returns whether the completed page differs. */
	boolean add(String key) {
		this.print = Hash64.of(this.print, Hash64.of(key));
		this.keys++;
		return this.keys == this.length && turn();
	}

	/** Ends the round and returns whether the rest differs. */
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
