package io.mcpgateway.search;

import java.io.IOException;

import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** Search on an open index. */
@FunctionalInterface
interface IndexSearch<T extends @Nullable Object> {

	T search(IndexSearcher searcher) throws IOException;

}
