package io.mcpgateway.cluster.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Clients in equal parts of three revisions, half of each patient. */
final class Followers implements AutoCloseable {

	/** Resources of each client. */
	private static final int RESOURCES = 4;

	private static final int MAX_DESCRIBED = 40;

	private static final Duration START_INTERVAL = Duration.ofMillis(20);

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

	private final List<ResourceFollower> all = new ArrayList<>();

	/** Creates clients that start one after the other. */
	Followers(int count, List<WrittenResource> resources, FollowerHttp http, SplittableRandom random) {
		for (int i = 0; i < count; i++) {
			List<WrittenResource> chosen = random.ints(0, resources.size())
				.distinct()
				.limit(RESOURCES)
				.mapToObj(resources::get)
				.toList();
			boolean isPatient = i % 2 == 0;
			this.all.add(switch (i % 3) {
				case 0 -> new StatelessFollower(chosen, http, isPatient);
				case 1 -> new SessionFollower(chosen, http, isPatient);
				default -> new SseFollower(chosen, http, isPatient);
			});
		}
		this.threads.execute(this::startAll);
		this.clock.scheduleWithFixedDelay(() -> this.all.forEach(ResourceFollower::check), 1, 1, TimeUnit.SECONDS);
	}

	private void startAll() {
		this.all.forEach((follower) -> {
			follower.start(this.threads);
			Fault.pause(START_INTERVAL);
		});
	}

	/** Describes some resources of which a client has an old version. */
	List<String> stale() {
		return this.all.stream().flatMap((follower) -> follower.stale().stream()).limit(MAX_DESCRIBED).toList();
	}

	@Override
	public void close() {
		this.clock.shutdownNow();
		this.all.forEach(ResourceFollower::stop);
		this.threads.shutdownNow();
	}

}
