package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Says whether a mount's directory is there and may be read. One look serves all who ask
 * meanwhile, so that a file system that hangs holds one thread, and not one for each
 * question, until there is none for the other mounts.
 */
final class MountHealth implements ReactiveHealthIndicator {

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private final Tree tree;

	private final FeedState feed;

	private @Nullable CompletableFuture<Health> latest;

	MountHealth(Tree tree, FeedState feed) {
		this.tree = tree;
		this.feed = feed;
	}

	@Override
	public Mono<Health> health() {
		return Mono.fromFuture(this::underWay, true)
			.timeout(PATIENCE, Mono.fromSupplier(() -> down("the file system does not answer")));
	}

	/** The look that is under way, or a new one; nobody who goes away ends it. */
	private synchronized CompletableFuture<Health> underWay() {
		CompletableFuture<Health> look = this.latest;
		if (look == null || look.isDone()) {
			look = CompletableFuture.supplyAsync(this::look, Schedulers.boundedElastic()::schedule);
			this.latest = look;
		}
		return look;
	}

	private Health look() {
		try (Node root = this.tree.open(List.of())) {
			if (root == null) {
				return down("the directory may not be read");
			}
			return (root.attributes().kind() == Kind.DIRECTORY) ? up() : down("the root is not a directory");
		}
		catch (MissingRootException ex) {
			return down("the directory is not there");
		}
		catch (IOException ex) {
			return down("the file system failed");
		}
	}

	/** The description is shown where details are not. */
	private Health up() {
		Map<String, Object> details = this.feed.details();
		Object reason = details.get("reason");
		Status status = (reason != null) ? new Status(Status.UP.getCode(), "polled, as " + reason) : Status.UP;
		return Health.status(status).withDetails(details).build();
	}

	private static Health down(String reason) {
		return Health.status(new Status(Status.DOWN.getCode(), reason)).build();
	}

}
