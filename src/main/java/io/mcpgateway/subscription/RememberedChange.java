package io.mcpgateway.subscription;

/**
 * The counts at which a URI changed last, in each way that it may; zero if it did not.
 *
 * @param told when its subscribers were told, also of what happened below
 * @param changed when it changed itself, or as an entry of a listing
 * @param listed when it came or went
 */
record RememberedChange(long told, long changed, long listed) {

	/** A URI that has not changed. */
	static final RememberedChange NONE = new RememberedChange(0, 0, 0);

	/** The last of all. */
	long last() {
		return Math.max(this.told, Math.max(this.changed, this.listed));
	}

	RememberedChange toldAt(long number) {
		return new RememberedChange(number, this.changed, this.listed);
	}

	RememberedChange changedAt(long number) {
		return new RememberedChange(this.told, number, this.listed);
	}

	RememberedChange listedAt(long number) {
		return new RememberedChange(this.told, this.changed, number);
	}

}
