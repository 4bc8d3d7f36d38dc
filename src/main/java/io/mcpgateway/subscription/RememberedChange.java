package io.mcpgateway.subscription;

/**
 * Numbers of the last changes of a URI, by kind; zero for no change.
 *
 * @param publishedAt last notice to subscribers, also for changes below the URI
 * @param changedAt last change of the URI itself or of its listing entry
 * @param listedAt last addition or removal
 */
record RememberedChange(long publishedAt, long changedAt, long listedAt) {

	/** Record of a URI without changes. */
	static final RememberedChange NONE = new RememberedChange(0, 0, 0);

	/** Returns the number of the last change of any kind. */
	long last() {
		return Math.max(this.publishedAt, Math.max(this.changedAt, this.listedAt));
	}

	RememberedChange withPublished(long number) {
		return new RememberedChange(number, this.changedAt, this.listedAt);
	}

	RememberedChange withChanged(long number) {
		return new RememberedChange(this.publishedAt, number, this.listedAt);
	}

	RememberedChange withListed(long number) {
		return new RememberedChange(this.publishedAt, this.changedAt, number);
	}

}
