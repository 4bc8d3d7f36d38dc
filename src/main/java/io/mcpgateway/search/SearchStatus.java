package io.mcpgateway.search;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Progress of the index, for operators.
 *
 * @param isOpen whether the index can be searched
 * @param mounts the mounts by URI prefix
 * @param skipped the number of resources with partly indexed text
 * @param bytes the size of the index
 * @param hasRoom whether the index may grow
 * @param committed the time of the last commit
 */
public record SearchStatus(boolean isOpen, Map<String, Mount> mounts, long skipped, long bytes, boolean hasRoom,
		@Nullable Instant committed) {

	static SearchStatus of(LuceneIndex index, List<IndexedMount> mounts) {
		Map<String, Mount> progress = new TreeMap<>();
		mounts.forEach((mount) -> progress.put(mount.prefix(), new Mount(mount.state().word(),
				index.count(IndexedDocument.MOUNT, mount.key()), mount.seen(), mount.pending())));
		return new SearchStatus(index.isOpen(), progress, index.count(IndexedDocument.SKIPPED, IndexedDocument.SKIPPED),
				index.size(), index.hasRoom(), index.committed());
	}

	/**
	 * Progress of a mount.
	 *
	 * @param state {@code waiting}, {@code scanning}, {@code complete} or {@code failed}
	 * @param documents the number of indexed resources
	 * @param scanned the number of resources that the running scan saw
	 * @param pending the number of waiting changes
	 */
	public record Mount(String state, long documents, long scanned, int pending) {

	}

}
