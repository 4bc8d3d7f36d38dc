package io.mcpgateway.search.index;

import java.io.IOException;

import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** Search on an open index. */
@FunctionalInterface
public interface IndexSearch<T extends @Nullable Object> {

	T search(IndexSearcher searcher) throws IOException;

}
