package io.mcpgateway.search;

import java.util.List;

import io.mcpgateway.search.index.LuceneIndex;
import io.mcpgateway.search.scan.IndexedMount;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Says whether there is an index to search in, and how far it is with each mount. One
 * that is still being built is no illness, nor is one that a gateway which has just begun
 * did not open yet.
 */
final class SearchHealth implements HealthIndicator {

	private final LuceneIndex index;

	private final List<IndexedMount> mounts;

	SearchHealth(LuceneIndex index, List<IndexedMount> mounts) {
		this.index = index;
		this.mounts = List.copyOf(mounts);
	}

	@Override
	public Health health() {
		Health.Builder health = new Health.Builder(status());
		this.mounts.forEach((mount) -> health.withDetail(mount.prefix(), mount.state().word()));
		return health.build();
	}

	/** It may be opened between both questions, which therefore have this order. */
	private Status status() {
		Status otherwise = this.index.wasTried() ? Status.DOWN : Status.UNKNOWN;
		return this.index.isOpen() ? Status.UP : otherwise;
	}

}
