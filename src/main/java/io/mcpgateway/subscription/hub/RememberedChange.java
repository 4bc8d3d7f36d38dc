package io.mcpgateway.subscription.hub;

/**
 * The counts at which a URI changed last, in each way that it may; zero if it did not.
 *
 * @param publishedAt when its subscribers were told, also of what happened below
 * @param changedAt when it changed itself, or as an entry of a listing
 * @param listedAt when it came or went
 */
record RememberedChange(long publishedAt, long changedAt, long listedAt) {

	/** A URI that has not changed. */
	static final RememberedChange NONE = new RememberedChange(0, 0, 0);

	/** The last of all. */
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
