package io.mcpgateway.search;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of search: whether an index is open, how often it failed, and the progress of
 * each mount and of embeddings. An unfinished index counts as healthy, and so does an
 * index before its first opening. Without embeddings words answer, so they do not change
 * the status.
 */
final class SearchHealth implements HealthIndicator {

	private final LuceneIndex index;

	private final IndexedMounts mounts;

	private final @Nullable PassageIndexer passages;

	SearchHealth(LuceneIndex index, IndexedMounts mounts) {
		this(index, mounts, null);
	}

	/**
	 * Creates a health.
	 * @param passages the indexer of passages; {@code null} for a search of words only
	 */
	SearchHealth(LuceneIndex index, IndexedMounts mounts, @Nullable PassageIndexer passages) {
		this.index = index;
		this.mounts = mounts;
		this.passages = passages;
	}

	@Override
	public Health health() {
		Health.Builder health = Health.status(status());
		health.withDetail("restarts", this.index.restarts());
		this.mounts.all().forEach((mount) -> health.withDetail(mount.prefix(), mount.state().word()));
		if (this.passages != null) {
			health.withDetail("embeddings", this.passages.state());
		}
		return health.build();
	}

	/**
	 * Returns the status. The order of both checks matters, as the index may be opened in
	 * between.
	 */
	private Status status() {
		Status otherwise = this.index.wasTried()
				? new Status(Status.DOWN.getCode(), "the index cannot be opened: see the log")
				: new Status(Status.UNKNOWN.getCode(), "the index has not been opened yet");
		return this.index.isOpen() ? Status.UP : otherwise;
	}

}
