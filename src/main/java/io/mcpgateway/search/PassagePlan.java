package io.mcpgateway.search;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpgateway.search.IndexedMount.State;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.Bits;

/**
 * Difference between the indexed texts and the texts with passages.
 *
 * @param newest the newest texts without passages, at most {@value #MAX_NEWEST}
 * @param pending the number of texts without passages, by the prefix of their mount
 * @param stale the URIs of passages without a text
 */
record PassagePlan(List<PendingText> newest, Map<String, Long> pending, Set<String> stale) {

	static final int MAX_NEWEST = 1000;

	PassagePlan {
		newest = List.copyOf(newest);
		pending = Map.copyOf(pending);
		stale = Set.copyOf(stale);
	}

	/**
	 * Compares two indexes.
	 * @param mayEmbed decides about a URI
	 */
	static PassagePlan of(IndexSearcher texts, IndexSearcher passages, IndexedMounts mounts, Predicate<String> mayEmbed)
			throws IOException {
		LongOpenHashSet embedded = new LongOpenHashSet();
		eachRevision(passages, (revision, leaf, document) -> embedded.add(revision));
		LongOpenHashSet current = new LongOpenHashSet();
		PriorityQueue<PendingText> newest = new PriorityQueue<>(Comparator.comparingLong(PendingText::modified));
		Map<String, Long> pending = new HashMap<>();
		eachRevision(texts, (revision, leaf, document) -> {
			if (embedded.contains(revision)) {
				current.add(revision);
				return;
			}
			String uri = uri(leaf, document);
			IndexedMount mount = mounts.covering(uri);
			if (mount != null && mayEmbed.test(uri)) {
				pending.merge(mount.prefix(), 1L, Long::sum);
				NumericDocValues times = DocValues.getNumeric(leaf.reader(), IndexedDocument.MODIFIED);
				newest.add(new PendingText(uri, revision,
						times.advanceExact(document) ? times.longValue() : Long.MIN_VALUE));
				if (newest.size() > MAX_NEWEST) {
					newest.remove();
				}
			}
		});
		Set<String> stale = new HashSet<>();
		Set<String> kept = new HashSet<>();
		eachRevision(passages, (revision, leaf, document) -> {
			String uri = uri(leaf, document);
			if (!mayEmbed.test(uri)) {
				stale.add(uri);
			}
			else if (!current.contains(revision) && !stale.contains(uri) && !kept.contains(uri)) {
				(isAwaited(uri, mounts, texts) ? kept : stale).add(uri);
			}
		});
		List<PendingText> newestFirst = newest.stream()
			.sorted(Comparator.comparingLong(PendingText::modified).reversed().thenComparing(PendingText::uri))
			.toList();
		return new PassagePlan(newestFirst, pending, stale);
	}

	/**
	 * Returns whether the vectors of a text may be needed again: its mount is being
	 * listed, or its new text has none yet.
	 */
	private static boolean isAwaited(String uri, IndexedMounts mounts, IndexSearcher texts) throws IOException {
		IndexedMount mount = mounts.covering(uri);
		return mount != null && (mount.state() != State.COMPLETE || texts
			.count(new BooleanQuery.Builder().add(new TermQuery(new Term(IndexedDocument.URI, uri)), Occur.FILTER)
				.add(new FieldExistsQuery(IndexedDocument.REVISION), Occur.FILTER)
				.build()) > 0);
	}

	private static void eachRevision(IndexSearcher searcher, RevisionWork work) throws IOException {
		for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
			NumericDocValues revisions = DocValues.getNumeric(leaf.reader(), IndexedDocument.REVISION);
			Bits live = leaf.reader().getLiveDocs();
			for (int document = revisions.nextDoc(); document != DocIdSetIterator.NO_MORE_DOCS; document = revisions
				.nextDoc()) {
				if (live == null || live.get(document)) {
					work.take(revisions.longValue(), leaf, document);
				}
			}
		}
	}

	private static String uri(LeafReaderContext leaf, int document) throws IOException {
		BinaryDocValues uris = DocValues.getBinary(leaf.reader(), IndexedDocument.URI);
		return uris.advanceExact(document) ? uris.binaryValue().utf8ToString() : "";
	}

	/** Visitor of revisions. */
	@FunctionalInterface
	private interface RevisionWork {

		void take(long revision, LeafReaderContext leaf, int document) throws IOException;

	}

	/**
	 * Text without passages.
	 *
	 * @param modified the time of modification in milliseconds; the least number for an
	 * unknown time
	 */
	record PendingText(String uri, long revision, long modified) {

	}

}
