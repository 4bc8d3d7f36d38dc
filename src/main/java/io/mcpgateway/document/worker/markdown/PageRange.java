package io.mcpgateway.document.worker.markdown;

/** Pages of a document, counted during the reading, and the range of pages to write. */
public final class PageRange {

	private static final int MAX_COUNT = 1_000_000;

	private final int first;

	private final int last;

	private final int max;

	private int count;

	/**
	 * Creates a range from a first to a last page.
	 * @param max largest number of pages to write
	 */
	public PageRange(int first, int last, int max) {
		this.first = Math.max(1, first);
		this.last = last;
		this.max = max;
	}

	/** Returns the largest number of pages to write. */
	public int max() {
		return this.max;
	}

	/** Returns the number of the first page to write. */
	public int first() {
		return this.first;
	}

	/** Returns the number of the last page to write, given the number of all pages. */
	public int last(int all) {
		return (int) Math.min(Math.min(this.last, all), (long) this.first + this.max - 1);
	}

	/** Returns how many pages of a document to count. */
	public int limit() {
		return (int) Math.min((long) this.first + this.max - 1, MAX_COUNT);
	}

	/**
	 * Returns whether the limit leaves out a page of the range, given the number of all
	 * pages.
	 */
	public boolean isLeftOut(int all) {
		return last(all) < Math.min(this.last, all);
	}

	/** Sets the number of begun pages. */
	public void count(int count) {
		this.count = count;
	}

	/** Returns how many pages have begun. */
	public int count() {
		return this.count;
	}

	/**
	 * Returns whether the current page, or text before the first page, is in the range.
	 */
	boolean isShown() {
		return Math.max(1, this.count) >= this.first && this.count <= last(Integer.MAX_VALUE);
	}

}
