package io.mcpgateway.document;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of documents: down if the last conversion failed for a reason outside of its
 * document, as when no process can be started or the disk is full.
 */
final class DocumentsHealth implements HealthIndicator {

	private final DocumentMetrics metrics;

	private final WorkerPool workers;

	DocumentsHealth(DocumentMetrics metrics, WorkerPool workers) {
		this.metrics = metrics;
		this.workers = workers;
	}

	@Override
	public Health health() {
		DocumentMetrics.Outcome last = this.metrics.last();
		return new Health.Builder(last.isBroken() ? Status.DOWN : Status.UP).withDetail("workers", this.workers.size())
			.withDetail("waiting", this.workers.waiting())
			.withDetail("last", last.name())
			.build();
	}

}
