package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a small file and lists a directory in sessions, from a gateway in a cluster and
 * from one alone, and counts the commands that Redis gets meanwhile. The CPU time
 * excludes the threads that compile.
 */
final class ClusterReadScenario implements Scenario {

	static final String READ = "read 4 KiB of text in sessions";

	static final String LIST = "first page of 1,000 files in a session";

	private static final int SIZE = 4 * 1024;

	private static final int FILES = 1000;

	/** Number of requests during which the commands are counted. */
	private static final int MIN_REQUESTS = 10_000;

	/** Commands that the timers of the node may send sooner or later. */
	private static final int MAX_OTHERS = 10;

	@Override
	public String name() {
		return "cluster";
	}

	@Override
	public List<ScenarioResult> run(Options options) throws Exception {
		List<ScenarioResult> results = new ArrayList<>();
		try (RedisFixture redis = RedisFixture.start()) {
			try (SmallFile small = SmallFile.create("page.md", SIZE)) {
				results.addAll(run(READ, SIZE, small.path().getParent(), redis, options,
						(port) -> small.load(port, ProtocolRevision.SESSION, options)));
			}
			try (FileFixture fixture = FileFixture.create()) {
				fixture.tree(FILES);
				results.addAll(run(LIST, 0, fixture.root(), redis, options, FirstPageWorkload::new));
			}
		}
		return results;
	}

	private static List<ScenarioResult> run(String title, long bytes, Path root, RedisFixture redis, Options options,
			ServersUnderTest.Opener work) throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		try (ServersUnderTest subjects = new ServersUnderTest()) {
			subjects.add(ServerNames.GATEWAY_SESSION, launcher.gateway(root), work);
			List<String> arguments = new ArrayList<>(redis.arguments());
			arguments.add("--gateway.files.mounts.bench.root=" + root);
			subjects.add(ServerNames.GATEWAY_REDIS, launcher.gateway(arguments), work);
			List<ScenarioResult> results = new ArrayList<>(
					new InterleavedRounds(title, bytes, options).withoutCompiler().run(subjects.all()));
			results.add(commands(title, redis, subjects.all().getLast().work(), options.duration()));
			return results;
		}
	}

	/** Compares the commands during requests with those of as long a time without any. */
	private static ClusterResult commands(String title, RedisFixture redis, Workload work, Duration duration)
			throws IOException, InterruptedException {
		long start = System.nanoTime();
		long before = redis.commands();
		long requests = 0;
		while (requests < MIN_REQUESTS) {
			requests += work.run(duration).getTotalCount();
		}
		long busy = redis.commands() - before;
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		before = redis.commands();
		Thread.sleep(elapsed);
		long idle = redis.commands() - before;
		return ClusterResult.of(title, ServerNames.GATEWAY_REDIS,
				ClusterFigure.of("commands to Redis in %.0f s without requests".formatted(elapsed.toMillis() / 1000.0),
						ClusterFigure.Unit.COUNT, idle),
				new ClusterFigure("commands to Redis during %,d requests".formatted(requests), ClusterFigure.Unit.COUNT,
						busy, idle + MAX_OTHERS));
	}

}
