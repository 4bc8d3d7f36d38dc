package io.mcpgateway.search;

/**
 * Ranking of documents. The documents of each ranking have fields of their own, and the
 * statistics of a field count the documents with this field.
 */
enum Ranking {

	/**
	 * BM25 with the statistics of all documents of this ranking, which are visible to
	 * every caller.
	 */
	STATISTICS,

	/** Scores that depend on a document and on the visible documents alone. */
	FIXED

}
