package io.mcpgateway.configuration;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.management.UnixOperatingSystemMXBean;
import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Stress;
import io.mcpgateway.testkit.Watching;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Changes the configuration at random while clients read and listen: 1,000 changes, or
 * the share of {@code stress.percent}.
 */
class ReloadStressIT {

	private static final int MOUNTS = 6;

	private static final int STREAMS = 20;

	@TempDir
	private Path base;

	private Path config;

	@Test
	void noStreamEndsAndNoRequestFailsWhileMountsAndRulesChange() throws Exception {
		for (int i = 0; i <= MOUNTS; i++) {
			Path directory = Files.createDirectories(this.base.resolve("m" + i));
			Files.writeString(directory.resolve("note.md"), "note " + i);
		}
		this.config = Files.createDirectories(this.base.resolve("config"));
		Random random = new Random(Stress.seed());
		write(new TreeMap<>(Map.of("stay", 0)), -1);
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.reload.enabled", "false",
				"spring.config.additional-location", "file:" + this.config + "/"))) {
			Watching.everything(gateway.context());
			Peer peer = Peer.of(gateway);
			ConfigurationReloader reloader = gateway.context().getBean(ConfigurationReloader.class);
			List<OpenStream> streams = new ArrayList<>();
			for (int i = 0; i < STREAMS; i++) {
				streams.add(peer.follow(Map.of("resourcesListChanged", true, "resourceSubscriptions",
						List.of("file:///stay/note.md"))));
			}
			await().until(() -> streams.stream().allMatch((stream) -> stream.told("acknowledged")));
			AtomicBoolean isOver = new AtomicBoolean();
			AtomicLong reads = new AtomicLong();
			List<CompletableFuture<Void>> clients = List.of(CompletableFuture.runAsync(() -> {
				while (!isOver.get()) {
					assertThat(peer.read("file:///stay/note.md").body()).contains("\"text\":\"note 0\"");
					assertThat(peer.call("resources/list", Map.of()).body()).contains("file:///stay/note.md");
					reads.incrementAndGet();
				}
			}));
			Map<String, Integer> mounts = new TreeMap<>(Map.of("stay", 0));
			int hidden = -1;
			for (int change = 0; change < Stress.share(1000); change++) {
				String name = "m" + random.nextInt(MOUNTS);
				switch (random.nextInt(3)) {
					case 0 -> mounts.remove(name);
					case 1 -> mounts.put(name, 1 + random.nextInt(MOUNTS));
					default -> hidden = random.nextInt(MOUNTS);
				}
				write(mounts, hidden);
				assertThat(reloader.reload().outcome()).as("seed %d", Stress.seed()).isNotEqualTo(Outcome.REFUSED);
				verify(peer, mounts, hidden);
			}
			isOver.set(true);
			clients.forEach(CompletableFuture::join);
			assertThat(reads).hasPositiveValue();
			assertThat(streams).allMatch((stream) -> !stream.end().isDone());
			assertThat(streams).noneMatch((stream) -> stream.told("notifications/resources/updated"));
			write(new TreeMap<>(Map.of("stay", 0)), -1);
			reloader.reload();
			await().until(() -> threads() == 0);
			long files = descriptors();
			assertThat(gateway.context()
				.getBean(MeterRegistry.class)
				.getMeters()
				.stream()
				.map((meter) -> String.valueOf(meter.getId().getTag("mount"))))
				.noneMatch((mount) -> mount.startsWith("file:///m"));
			mounts.put("m0", 1);
			write(mounts, -1);
			reloader.reload();
			write(new TreeMap<>(Map.of("stay", 0)), -1);
			reloader.reload();
			await().until(() -> threads() == 0 && descriptors() <= files + 2);
		}
	}

	/** Compares what a client sees with the configuration. */
	private static void verify(Peer peer, Map<String, Integer> mounts, int hidden) {
		for (int i = 0; i < MOUNTS; i++) {
			String name = "m" + i;
			String body = peer.read("file:///" + name + "/note.md").body();
			boolean isServed = mounts.containsKey(name) && i != hidden;
			assertThat(body).as("%s of %s without %d, seed %d", name, mounts, hidden, Stress.seed())
				.contains(isServed ? "\"text\":\"note " + mounts.get(name) + "\"" : "\"code\":-32602");
		}
	}

	/** Writes mounts with the numbers of their directories, and a rule that hides one. */
	private void write(Map<String, Integer> mounts, int hidden) throws IOException {
		StringBuilder text = new StringBuilder("gateway:\n  files:\n    mounts:\n");
		mounts.forEach((name, directory) -> text.append("      ")
			.append(name)
			.append(": {root: \"")
			.append(this.base.resolve("m" + directory))
			.append("\"}\n"));
		if (hidden >= 0) {
			text.append("  access:\n    rules:\n      - {uri: \"file:///m").append(hidden);
			text.append("/**\", effect: deny}\n      - {uri: \"**\"}\n");
		}
		Files.writeString(this.config.resolve("application.yaml"), text);
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

}
