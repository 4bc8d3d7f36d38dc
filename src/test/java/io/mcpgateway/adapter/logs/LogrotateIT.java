package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests that a reader that goes on after its last read gets each line once while
 * logrotate works. Skipped without logrotate.
 */
class LogrotateIT {

	private static final int ROTATIONS = 6;

	@TempDir
	Path directory;

	private ServedLogs served;

	private int written;

	@BeforeAll
	static void find() throws IOException, InterruptedException {
		assumeTrue(new ProcessBuilder("sh", "-c", "command -v logrotate").start().waitFor() == 0,
				"logrotate is not installed");
	}

	/** After a rename, the application writes into the old file until it is told. */
	@ParameterizedTest
	@ValueSource(strings = { "create", "copytruncate", "create\ncompress\ndelaycompress", "copytruncate\ncompress" })
	void losesAndRepeatsNoLine(String options) throws Exception {
		this.served = ServedLogs.of(this.directory);
		Path log = this.directory.resolve("app.log");
		Path configuration = Files.writeString(this.directory.resolve("logrotate.conf"),
				log + " {\nrotate 50\nsize 1\n" + options + "\n}\n");
		List<Integer> read = new ArrayList<>();
		Files.createFile(log);
		String next = this.served.next(ServedLogs.ROOT + "app.log");
		for (int i = 0; i < ROTATIONS; i++) {
			write(log, 3);
			Path old = (options.startsWith("create")) ? link(log, i) : log;
			rotate(configuration);
			read.addAll(lines(next));
			next = this.served.next(next);
			write(old, 2);
			if (i % 2 == 0) {
				read.addAll(lines(next));
				next = this.served.next(next);
			}
			write(log, 2);
		}
		read.addAll(lines(next));
		assertThat(read).isEqualTo(IntStream.range(0, this.written).boxed().toList());
		assertThat(lines(ServedLogs.ROOT + "app.log")).isEqualTo(read);
	}

	/** Returns a second name of a file, under which an application writes on. */
	private Path link(Path log, int number) throws IOException {
		return Files.createLink(this.directory.resolve("old-" + number), log);
	}

	private void write(Path file, int lines) throws IOException {
		for (int i = 0; i < lines; i++) {
			Files.writeString(file, Instant.now() + " INFO " + this.written++ + "\n", StandardOpenOption.APPEND);
		}
	}

	private void rotate(Path configuration) throws IOException, InterruptedException {
		Process logrotate = new ProcessBuilder("logrotate", "-f", "-s", this.directory.resolve("state").toString(),
				configuration.toString())
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve("logrotate.out").toFile())
			.start();
		assertThat(logrotate.waitFor(30, TimeUnit.SECONDS)).isTrue();
		assertThat(logrotate.exitValue()).as(Files.readString(this.directory.resolve("logrotate.out"))).isZero();
	}

	private List<Integer> lines(String uri) {
		return this.served.client()
			.text(uri)
			.lines()
			.map((line) -> Integer.valueOf(line.substring(line.lastIndexOf(' ') + 1)))
			.toList();
	}

}
