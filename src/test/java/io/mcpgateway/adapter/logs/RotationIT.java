package io.mcpgateway.adapter.logs;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests that a reader that goes on after its last read gets each line once, whatever
 * rotates.
 */
class RotationIT {

	private static final AtomicLong CLOCK = new AtomicLong(System.currentTimeMillis());

	@TempDir
	Path directory;

	private ServedLogs served;

	private int written;

	@BeforeEach
	void serve() {
		this.served = ServedLogs.of(this.directory);
	}

	@ParameterizedTest
	@EnumSource(Rotation.class)
	void losesAndRepeatsNoLine(Rotation rotation) {
		write(3);
		String next = this.served.next(ServedLogs.ROOT + "app.log");
		for (int rotations = 1; rotations <= 4; rotations++) {
			int before = this.written;
			write(2);
			rotation.rotate.accept(this.served, rotations);
			assertThat(lines(next)).as("after rotation %d", rotations).isEqualTo(numbers(before));
			String later = this.served.next(next);
			assertThat(lines(later)).isEmpty();
			write(2);
			assertThat(lines(next)).isEqualTo(numbers(before));
			assertThat(lines(later)).isEqualTo(numbers(before + 2));
			next = this.served.next(later);
		}
		assertThat(lines(ServedLogs.ROOT + "app.log")).isEqualTo(numbers(0));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6 })
	void losesAndRepeatsNoLineInAnyOrderOfEvents(long seed) {
		Random random = new Random(seed);
		write(1);
		String next = this.served.next(ServedLogs.ROOT + "app.log");
		List<Integer> read = new ArrayList<>(numbers(0));
		for (int i = 1; i <= 40; i++) {
			switch (random.nextInt(4)) {
				case 0 -> write(random.nextInt(3) + 1);
				case 1 -> {
					write(1);
					Rotation.values()[random.nextInt(Rotation.values().length)].rotate.accept(this.served, i);
				}
				default -> {
					read.addAll(lines(next));
					next = this.served.next(next);
				}
			}
		}
		read.addAll(lines(next));
		assertThat(read).isEqualTo(numbers(0));
	}

	@Test
	void goesOnWithTheOldestFileThatIsLeft() {
		write(2);
		String next = this.served.next(ServedLogs.ROOT + "app.log");
		write(1);
		this.served.truncate("app.log");
		assertThat(lines(next)).isEmpty();
		int lost = this.written;
		write(2);
		assertThat(lines(next)).isEqualTo(numbers(lost));
	}

	@Test
	void endsAReadAtTheLinesThatWereThereWhenItBegan() {
		this.served.append("app.log", "2026-11-24T08:00:00Z line\n".repeat(20_000));
		String read = read((chunk) -> this.served.append("app.log", "2026-11-24T09:00:00Z later\n"));
		assertThat(read.split("Z line", -1)).hasSize(20_001);
		assertThat(read).doesNotContain("later");
	}

	@ParameterizedTest
	@EnumSource(names = { "RENAME", "COPY_AND_TRUNCATE" })
	void readsOnIfTheFileRotatesDuringTheRead(Rotation rotation) {
		StringBuilder lines = new StringBuilder();
		for (int i = 0; i < 40_000; i++) {
			lines.append("2026-11-24T08:00:00Z row ").append(i).append('\n');
		}
		this.served.append("app.log", lines.toString());
		String read = read((chunk) -> {
			if (chunk == 3) {
				rotation.rotate.accept(this.served, 1);
				this.served.append("app.log", "2026-11-24T09:00:00Z other row\n".repeat(80_000));
			}
		});
		assertThat(read.split("row ", -1)).hasSize(40_001);
		assertThat(read).contains("row 39999\\n").doesNotContain("other");
	}

	@Test
	void refusesAReadWhoseFileWasEmptied() {
		this.served.append("app.log", "2026-11-24T08:00:00Z line\n".repeat(100_000));
		assertThatThrownBy(() -> read((chunk) -> {
			if (chunk == 3) {
				this.served.truncate("app.log");
			}
		})).hasMessageContaining("emptied");
	}

	/** Reads a log from its beginning, and calls back after each chunk. */
	private String read(LongConsumer afterChunk) {
		return this.served.client()
			.answerStream("resources/read", Map.of("uri", ServedLogs.ROOT + "app.log?since=2026-01-01"))
			.index()
			.map((chunk) -> {
				afterChunk.accept(chunk.getT1());
				return new String(chunk.getT2(), StandardCharsets.UTF_8);
			})
			.reduce("", String::concat)
			.blockOptional(CatalogClient.TIMEOUT)
			.orElseThrow();
	}

	private void write(int lines) {
		for (int i = 0; i < lines; i++) {
			this.served.append("app.log", "2026-11-24T08:00:%02d.%03dZ INFO %d\n".formatted(this.written / 1000,
					this.written % 1000, this.written++));
			touch(this.served, "app.log");
		}
	}

	/** Gives a file a later time than all before, finer than the clock of the system. */
	private static void touch(ServedLogs served, String file) {
		served.setModified(file, FileTime.fromMillis(CLOCK.incrementAndGet()));
	}

	private List<Integer> lines(String uri) {
		return this.served.client()
			.text(uri)
			.lines()
			.map((line) -> Integer.valueOf(line.substring(line.lastIndexOf(' ') + 1)))
			.toList();
	}

	/** Returns the numbers of the lines from one on. */
	private List<Integer> numbers(int from) {
		return IntStream.range(from, this.written).boxed().toList();
	}

	/** Ways to rotate a log. */
	enum Rotation {

		/** Renames the file, and the application writes a new one. */
		RENAME((served, number) -> served.rename("app.log", "app.log." + number)),

		/** Renames and compresses. */
		RENAME_AND_COMPRESS((served, number) -> {
			served.rename("app.log", "app.log." + number);
			served.append("app.log", "");
			served.compress("app.log." + number);
		}),

		/** Copies and empties, as for applications that keep the file open. */
		COPY_AND_TRUNCATE((served, number) -> {
			served.copyAndTruncate("app.log", "app.log." + number);
			touch(served, "app.log." + number);
		}),

		/** Writes each file under a name with its date. */
		DATED((served, number) -> served.rename("app.log",
				"app-2026-%02d-%02d.log".formatted(1 + number / 28, 1 + number % 28)));

		private final BiConsumer<ServedLogs, Integer> rotate;

		Rotation(BiConsumer<ServedLogs, Integer> rotate) {
			this.rotate = rotate;
		}

	}

}
