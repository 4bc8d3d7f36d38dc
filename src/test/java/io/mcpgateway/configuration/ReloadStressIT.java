package io.mcpgateway.configuration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.UnixOperatingSystemMXBean;
import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Stress;
import io.mcpgateway.testkit.Watching;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Changes mounts, rules, groups and limits at random while clients read and listen: 1,000
 * changes, or the share of {@code stress.percent}.
 */
class ReloadStressIT {

	private static final int MOUNTS = 6;

	private static final int STREAMS = 20;

	private static final String STAY = "file:///stay/note.md";

	private static final String UPDATED = "notifications/resources/updated";

	private static final long MORE_HEAP = 24L * 1024 * 1024;

	private final Random random = new Random(Stress.seed());

	@TempDir
	private Path base;

	private Path config;

	private RunningGateway gateway;

	private Peer peer;

	private ConfigurationReloader reloader;

	@Test
	void noStreamEndsAndNoRequestFailsWhileTheConfigurationChanges() throws Exception {
		for (int i = 0; i <= MOUNTS; i++) {
			Files.createDirectories(this.base.resolve("m" + i));
			write(i, "note " + i);
		}
		this.config = Files.createDirectories(this.base.resolve("config"));
		write(Configuration.FIRST);
		try (RunningGateway running = RunningGateway.start(Map.of("gateway.reload.enabled", "false",
				"spring.config.additional-location", "file:" + this.config + "/"))) {
			this.gateway = running;
			Watching.everything(running.context());
			this.peer = Peer.of(running);
			this.reloader = running.context().getBean(ConfigurationReloader.class);
			List<OpenStream> streams = new ArrayList<>();
			for (int i = 0; i < STREAMS; i++) {
				streams.add(
						this.peer.follow(Map.of("resourcesListChanged", true, "resourceSubscriptions", List.of(STAY))));
			}
			OpenStream everything = this.peer
				.listen(Stream.concat(Stream.of(STAY), IntStream.rangeClosed(1, MOUNTS).mapToObj(ReloadStressIT::note))
					.toArray(String[]::new));
			await().until(() -> streams.stream().allMatch((stream) -> stream.told("acknowledged")));
			change(Stress.share(100));
			reload(Configuration.FIRST);
			await().until(() -> threads() == 0);
			long files = descriptors();
			long heap = heap();
			change(Stress.share(1000));
			reload(Configuration.FIRST);
			await("the threads of mounts end").until(() -> threads() == 0);
			await("descriptors return").until(() -> descriptors() <= files + 2);
			await("memory returns").until(() -> heap() <= heap + MORE_HEAP);
			assertThat(meters(running)).noneMatch((mount) -> mount.startsWith("file:///m"));
			assertThat(streams).allMatch((stream) -> !stream.end().isDone());
			assertThat(streams).noneMatch((stream) -> stream.told(UPDATED));
			everything.events().clear();
			for (int i = 1; i <= MOUNTS; i++) {
				write(i, "written after the end of its mount " + i);
			}
			everything.awaitUpdate(STAY, () -> write(0, "note 0 again"),
					() -> assertThat(this.peer.read(STAY).body()).contains("note 0 again"));
			assertThat(everything.events()).noneMatch((event) -> event.contains("file:///m"));
		}
	}

	/** Makes changes at random while a client reads and lists what stays. */
	private void change(int changes) throws Exception {
		AtomicBoolean isOver = new AtomicBoolean();
		AtomicLong reads = new AtomicLong();
		CompletableFuture<Void> client = CompletableFuture.runAsync(() -> {
			while (!isOver.get()) {
				assertThat(this.peer.read(STAY).body()).contains("\"text\":\"note 0\"");
				assertThat(this.peer.call("resources/list", Map.of()).body()).contains(STAY);
				reads.incrementAndGet();
			}
		});
		Configuration current = Configuration.FIRST;
		for (int change = 0; change < changes; change++) {
			current = current.changed(this.random);
			reload(current);
			verify(current);
		}
		isOver.set(true);
		client.join();
		assertThat(reads).hasPositiveValue();
	}

	private void reload(Configuration next) throws IOException {
		write(next);
		assertThat(this.reloader.reload().outcome()).as("%s, seed %d", next, Stress.seed())
			.isNotEqualTo(Outcome.REFUSED);
	}

	/** Compares what clients see with the configuration. */
	private void verify(Configuration current) {
		String what = current + ", seed " + Stress.seed();
		String listed = this.peer.call("resources/list", Map.of()).body();
		String found = this.peer.text("search", Map.of("query", "note", "limit", 50));
		String lines = this.peer.text("grep", Map.of("pattern", "note", "limit", 100));
		String names = this.peer.text("find", Map.of("glob", "**/note.md"));
		Peer team = Peer.at(this.gateway.origin().resolve("/mcp/team"));
		for (int i = 1; i <= MOUNTS; i++) {
			String uri = note(i);
			Integer directory = current.served(i);
			String content = (directory != null) ? "\"text\":\"note " + directory + "\"" : "\"code\":-32602";
			assertThat(this.peer.read(uri).body()).as("%s of %s", uri, what).contains(content);
			if (current.team() != null) {
				assertThat(team.read(uri).body()).as("%s in a group of %s", uri, what)
					.contains(current.team().contains("m" + i) ? content : "\"code\":-32602");
			}
			if (directory != null) {
				assertThat(List.of(listed, lines, names)).as("%s of %s", uri, what)
					.allMatch((text) -> text.contains(uri));
			}
			else {
				String mount = "file:///m" + i + "/";
				assertThat(List.of(listed, found, lines, names)).as("%s of %s", uri, what)
					.noneMatch((text) -> text.contains(mount));
			}
		}
		assertThat(team.read(STAY).statusCode()).as(what).isEqualTo((current.team() != null) ? 200 : 404);
	}

	private void write(int directory, String text) {
		try {
			Files.writeString(this.base.resolve("m" + directory).resolve("note.md"), text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void write(Configuration configuration) throws IOException {
		Files.writeString(this.config.resolve("application.yaml"), configuration.yaml(this.base));
	}

	private static String note(int mount) {
		return "file:///m" + mount + "/note.md";
	}

	private static List<String> meters(RunningGateway gateway) {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.getMeters()
			.stream()
			.map((meter) -> String.valueOf(meter.getId().getTag("mount")))
			.toList();
	}

	/** Returns the number of threads of mounts that come and go. */
	private static long threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((one) -> one.getName().startsWith("files-m"))
			.count();
	}

	private static long descriptors() {
		return ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getOpenFileDescriptorCount();
	}

	/** Returns the bytes of the heap that are in use after a collection. */
	private static long heap() {
		System.gc();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

	/**
	 * Configuration of one moment.
	 *
	 * @param mounts the mounts that come and go, with the numbers of their directories
	 * @param hidden the mount that a rule hides; 0 if there is none
	 * @param team the mounts of a group; {@code null} without the group
	 * @param rate the requests of a caller in a second
	 */
	private record Configuration(Map<String, Integer> mounts, int hidden, @Nullable Set<String> team, int rate) {

		static final Configuration FIRST = new Configuration(Map.of(), 0, null, 0);

		Configuration changed(Random random) {
			int mount = 1 + random.nextInt(MOUNTS);
			String name = "m" + mount;
			Map<String, Integer> others = new TreeMap<>(this.mounts);
			others.remove(name);
			return switch (random.nextInt(6)) {
				case 0 -> new Configuration(others, this.hidden, without(name), this.rate);
				case 1, 2 -> {
					others.put(name, 1 + random.nextInt(MOUNTS));
					yield new Configuration(others, this.hidden, this.team, this.rate);
				}
				case 3 -> new Configuration(this.mounts, random.nextInt(MOUNTS + 1), this.team, this.rate);
				case 4 -> new Configuration(this.mounts, this.hidden,
						(random.nextInt(4) == 0) ? null
								: this.mounts.keySet()
									.stream()
									.filter((any) -> random.nextBoolean())
									.collect(Collectors.toCollection(TreeSet::new)),
						this.rate);
				default -> new Configuration(this.mounts, this.hidden, this.team, 100_000 + random.nextInt(1000));
			};
		}

		private @Nullable Set<String> without(String name) {
			return (this.team == null) ? null
					: this.team.stream()
						.filter((other) -> !other.equals(name))
						.collect(Collectors.toCollection(TreeSet::new));
		}

		/** Returns the directory of a mount that is served; {@code null} for others. */
		@Nullable Integer served(int mount) {
			return (mount != this.hidden) ? this.mounts.get("m" + mount) : null;
		}

		String yaml(Path base) {
			StringBuilder text = new StringBuilder("gateway:\n  files:\n    mounts:\n      stay: {root: \"")
				.append(base.resolve("m0"))
				.append("\"}\n");
			this.mounts.forEach((name, directory) -> text.append("      ")
				.append(name)
				.append(": {root: \"")
				.append(base.resolve("m" + directory))
				.append("\"}\n"));
			if (this.hidden > 0) {
				text.append("  access:\n    rules:\n      - {uri: \"file:///m")
					.append(this.hidden)
					.append("/**\", effect: deny}\n      - {uri: \"**\"}\n");
			}
			if (this.team != null) {
				text.append("  groups:\n    team:\n      mounts: [files/stay")
					.append(this.team.stream().map((name) -> ", files/" + name).collect(Collectors.joining()))
					.append("]\n");
			}
			if (this.rate > 0) {
				text.append("  limits: {requests-per-second: ").append(this.rate).append("}\n");
			}
			return text.toString();
		}

	}

}
