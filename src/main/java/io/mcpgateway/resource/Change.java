package io.mcpgateway.resource;

/**
 * What happened to resources, as the source tells it. URIs are written as the adapter
 * lists them, percent-encoded where they must be and nowhere else.
 */
public sealed interface Change {

	/**
	 * What is at a URI is no longer what it was: it was written, came or went. Whoever
	 * hears of a directory, whose URI ends in a slash, or of a piece, which has a query,
	 * hears of it as well.
	 */
	record Updated(String uri) implements Change {

	}

	/** Some resources of a source came or went. */
	record ListChanged(String prefix) implements Change {

	}

	/** Prompts came, went or are no longer what they were. */
	record PromptsChanged() implements Change {

	}

	/**
	 * Whatever has a URI that starts with {@code prefix} may have changed, and nobody saw
	 * it: a watch begins, broke or lost events.
	 */
	record Unseen(String prefix) implements Change {

	}

}
