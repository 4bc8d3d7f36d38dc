package io.mcpgateway.search.scan;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.search.index.IndexedDocument;
import io.mcpgateway.search.index.LuceneIndex;
import org.jspecify.annotations.Nullable;

/**
 * How far the index has come, for operators.
 *
 * @param isOpen whether there is an index to search in
 * @param mounts by the prefix of their URIs
 * @param skipped how many resources could be found by more of their text
 * @param bytes how large the index is
 * @param hasRoom whether the text of more resources can be indexed
 * @param committed when what was indexed was last made safe
 */
public record SearchStatus(boolean isOpen, Map<String, Mount> mounts, long skipped, long bytes, boolean hasRoom,
		@Nullable Instant committed) {

	static SearchStatus of(LuceneIndex index, List<IndexedMount> mounts) {
		Map<String, Mount> told = new TreeMap<>();
		mounts.forEach((mount) -> told.put(mount.prefix(), new Mount(mount.state().word(),
				index.count(IndexedDocument.MOUNT, mount.key()), mount.seen(), mount.pending())));
		return new SearchStatus(index.isOpen(), told, index.count(IndexedDocument.SKIPPED, IndexedDocument.SKIPPED),
				index.size(), index.hasRoom(), index.committed());
	}

	/**
	 * A mount.
	 *
	 * @param state {@code waiting}, {@code scanning}, {@code complete} or {@code failed}
	 * @param documents how many resources are indexed
	 * @param scanned how many a scan has seen so far that is under way
	 * @param pending how many changes wait
	 */
	public record Mount(String state, long documents, long scanned, int pending) {

	}

}
