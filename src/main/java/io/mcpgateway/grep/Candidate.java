package io.mcpgateway.grep;

/**
 * Resource that may have matching lines.
 *
 * @param mount the prefix of the mount
 * @param key the place in the order of the search, after which a later search goes on
 * @param readUri the URI to read, with the query of a mount that searches lines itself
 */
record Candidate(String mount, String key, String uri, String readUri) {

	/** Returns whether the mount searches the lines itself. */
	boolean isSearchedBySource() {
		return !this.readUri.equals(this.uri);
	}

}
