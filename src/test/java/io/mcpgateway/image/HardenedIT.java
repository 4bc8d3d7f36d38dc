package io.mcpgateway.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.document.SamplePdf;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests a gateway in a container without privileges and with little memory: reads,
 * notices in stateless requests and sessions, and shutdown.
 */
class HardenedIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final int LINES = 100_000;

	private static final String SCHEMA = "postgres://shop/orders/schema";

	private static final String ROWS = "postgres://shop/orders/rows";

	private static final String UPDATED = "notifications/resources/updated";

	@BeforeAll
	static void build() throws IOException {
		GatewayImage.build();
	}

	@Test
	void servesTellsAndEndsWell(@TempDir Path docs) throws Exception {
		prepare(docs);
		try (HardenedNetwork surroundings = HardenedNetwork.prepare()) {
			long start = System.nanoTime();
			surroundings.start(docs);
			surroundings.firstRead("file:///docs/small.md");
			Duration started = Duration.ofNanos(System.nanoTime() - start);
			Peer client = surroundings.client();
			List<OpenStream> streams = subscribe(client);
			assertThat(client.read(SCHEMA).body()).contains("note");
			assertThat(client.read("file:///docs/large.txt").body()).hasSizeGreaterThan(50 * LINES);
			tells(streams, SCHEMA, () -> surroundings.sql("alter table orders add column gift boolean"),
					() -> assertThat(client.read(SCHEMA).body()).contains("gift"));
			tells(streams, ROWS, () -> surroundings.sql("insert into orders (note) values ('new')"),
					() -> assertThat(client.read(ROWS).body()).contains("new"));
			tell(surroundings, started);
			convertsNoDocuments(surroundings, docs);
			convertsDocuments(surroundings, docs);
			confinesWorkers(surroundings);
			endWell(surroundings, streams);
		}
	}

	/** Opens a stream of a session and a stateless stream. */
	private static List<OpenStream> subscribe(Peer client) {
		Peer session = client.inSession("2025-11-25");
		for (String uri : List.of(SCHEMA, ROWS)) {
			assertThat(session.call("resources/subscribe", Map.of("uri", uri)).body()).contains("\"result\"");
		}
		List<OpenStream> streams = List.of(session.stream(), client.listen(SCHEMA, ROWS));
		await().atMost(TIMEOUT).until(() -> streams.getLast().told("acknowledged"));
		return streams;
	}

	/** Changes a resource and waits for a notice on each stream. */
	private static void tells(List<OpenStream> streams, String uri, Runnable write, ThrowingRunnable check) {
		OpenStream session = streams.getFirst();
		session.events().clear();
		streams.getLast().awaitUpdate(uri, write, check);
		await("updated " + uri).atMost(TIMEOUT)
			.until(() -> session.events().stream().anyMatch((event) -> event.contains(UPDATED) && event.contains(uri)));
	}

	/**
	 * Refuses to convert a document in a container without memory for another process,
	 * although the index asks for it as soon as there is a document.
	 */
	private static void convertsNoDocuments(HardenedNetwork surroundings, Path docs) throws IOException {
		Files.write(docs.resolve("manual.pdf"), SamplePdf.of("A page of brakes.", "A page of walruses."));
		assertThat(surroundings.client().read("file:///docs/manual.pdf?as=markdown").body())
			.contains("no document can be converted at the moment");
		assertThat(surroundings.kills()).isZero();
		assertThat(DockerCommand.run("logs", surroundings.gateway())).containsOnlyOnce("converting needs 356 MiB");
	}

	/** Converts the document in a process of its own, which needs more memory. */
	private static void convertsDocuments(HardenedNetwork surroundings, Path docs) throws IOException {
		surroundings.limitMemory(768L << 20);
		assertThat(surroundings.client().read("file:///docs/manual.pdf?as=markdown&pages=2").body())
			.contains("<!-- page 2 -->", "walruses");
		assertThat(surroundings.kills()).isZero();
		System.out.printf("with a document: memory at most: %d of 768 MiB%n", surroundings.peak() >> 20);
	}

	/**
	 * Confines a program as a worker, which then reaches neither the gateway nor files.
	 */
	private static void confinesWorkers(HardenedNetwork surroundings) {
		assertThat(DockerCommand
			.run("exec", surroundings.gateway(), "sh", "-c",
					"for file in environ maps mem; do head -c 1 /proc/1/$file 2>&1; done; echo end")
			.lines()).hasSize(4).filteredOn((line) -> line.endsWith("Permission denied")).hasSize(3);
		String java = "$JAVA_HOME/bin/java -Xmx48m -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED"
				+ " -cp '/app/lib/extract/*:/docs/classes' io.mcpgateway.document.worker.";
		String script = """
				mkdir /tmp/served /tmp/work && cd /tmp/served && for name in page other last; do echo page >$name.md; done
				cd /tmp/work && exec env -u JAVA_TOOL_OPTIONS %sWorkerLauncher %sIntruder 1 /tmp/served /docs/small.md"""
			.formatted(java, java);
		assertThat(DockerCommand.run("exec", surroundings.gateway(), "sh", "-c", script)).isEqualTo("end");
		assertThat(DockerCommand.run("logs", surroundings.gateway())).doesNotContain("Landlock");
	}

	private static void endWell(HardenedNetwork surroundings, List<OpenStream> streams) throws Exception {
		streams.getLast().events().clear();
		DockerCommand.run("stop", "--time", "30", surroundings.gateway());
		for (OpenStream stream : streams) {
			stream.end().get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
		}
		assertThat(streams.getLast().events()).last().asString().contains("\"id\":1", "\"result\"");
		assertThat(
				DockerCommand.run("inspect", "-f", "{{.State.ExitCode}} {{.State.OOMKilled}}", surroundings.gateway()))
			.isIn("143 false", "0 false");
		assertThat(DockerCommand.run("logs", surroundings.gateway())).doesNotContain("ERROR");
	}

	private static void tell(HardenedNetwork surroundings, Duration started) {
		long size = Long.parseLong(DockerCommand.run("image", "inspect", "-f", "{{.Size}}", HardenedNetwork.IMAGE));
		System.out.printf("image: %d MiB; start to first read: %d ms; memory at most: %d of %d MiB%n", size >> 20,
				started.toMillis(), surroundings.peak() >> 20, HardenedNetwork.MEMORY >> 20);
	}

	private static void prepare(Path docs) throws IOException {
		Files.setPosixFilePermissions(docs, PosixFilePermissions.fromString("rwxr-xr-x"));
		Files.writeString(docs.resolve("small.md"), "small");
		Path classes = Path.of("io", "mcpgateway", "document", "worker");
		Files.createDirectories(docs.resolve("classes").resolve(classes));
		for (String name : List.of("Intruder", "Intruder$1", "Intruder$Action")) {
			Path compiled = classes.resolve(name + ".class");
			Files.copy(Path.of("target", "test-classes").resolve(compiled), docs.resolve("classes").resolve(compiled));
		}
		Files.writeString(docs.resolve("large.txt"),
				"A line that is repeated until there are some megabytes\n".repeat(LINES));
	}

}
