package io.mcpgateway.document;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of documents: down if the last conversion failed for a reason outside of its
 * document, as when no process can be started or the disk is full. Describes what an
 * unrestricted process can reach.
 */
final class DocumentsHealth implements HealthIndicator {

	private static final String UNRESTRICTED = "processes that convert documents can open each file that the user of "
			+ "the gateway can: the kernel has no Landlock, or a sandbox forbids it";

	private final ConversionMonitor monitor;

	private final WorkerPool workers;

	private final SpoolPlaces places;

	DocumentsHealth(ConversionMonitor monitor, WorkerPool workers, SpoolPlaces places) {
		this.monitor = monitor;
		this.workers = workers;
		this.places = places;
	}

	@Override
	public Health health() {
		ConversionMonitor.Outcome last = this.monitor.last();
		Health.Builder health = (last.problem() != null)
				? Health.status(new Status(Status.DOWN.getCode(), last.problem())) : Health.status(up());
		return health.withDetail("workers", this.workers.size())
			.withDetail("waiting", this.places.documents())
			.withDetail("last", last.name())
			.build();
	}

	private Status up() {
		return this.workers.isUnrestricted() ? new Status(Status.UP.getCode(), UNRESTRICTED) : Status.UP;
	}

}
