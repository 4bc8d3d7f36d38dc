package io.mcpgateway.search;

/**
 * Bounds of the text of a resource in the index.
 *
 * @param words the maximum bytes whose words are indexed
 * @param trigrams the maximum bytes of a text whose trigrams are indexed; of a longer
 * text the trigrams are unknown
 */
record TextLimits(int words, long trigrams) {

	static TextLimits of(SearchProperties properties) {
		return new TextLimits(Math.toIntExact(properties.maxDocument().toBytes()), properties.maxGrepText().toBytes());
	}

	/** Returns the bounds for the beginning of a text whose end nobody reads. */
	TextLimits ofBeginning() {
		return new TextLimits(this.words, this.words);
	}

}
