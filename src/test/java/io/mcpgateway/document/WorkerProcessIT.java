package io.mcpgateway.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.document.WorkerFailedException.Reason;
import io.mcpgateway.document.worker.ExtractionLimits;
import io.mcpgateway.document.worker.ExtractionReply;
import io.mcpgateway.document.worker.ExtractionTask;
import io.mcpgateway.document.worker.Obstacle;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests processes that answer well, badly or never. */
class WorkerProcessIT {

	private static final ExtractionTask TASK = new ExtractionTask("document", "a.pdf", "application/pdf", 1,
			Integer.MAX_VALUE, new ExtractionLimits(1000, 10, 10, 2));

	/** Limits of scripts that must exceed them. */
	private static final Duration MAX_SILENCE = Duration.ofMillis(1500);

	private static final Duration MAX_TIME = Duration.ofSeconds(3);

	/** Limit of all other scripts. */
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	@TempDir
	Path work;

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			dies at once            | exit 1                                    | ENDED
			dies in a task          | head -c 20 >&2; exit 1                    | ENDED
			is killed               | kill -9 $$                                | ENDED
			has no memory left      | exit 3                                    | OUT_OF_MEMORY
			is not confined         | exit 4                                    | NOT_CONFINED
			hangs                   | printf 'r\\001'; exec sleep 60               | LATE
			hangs after a reply     | printf 'r\\001p'; exec sleep 60              | LATE
			runs in silence         | printf 'r\\001'; while true; do true; done  | LATE
			goes on and on          | printf 'r\\001'; while true; do printf p; sleep 0.1; done  | LATE
			writes nonsense         | printf xyz; exec sleep 60                      | ENDED
			writes half a reply     | printf 'd\\000\\000'                      | ENDED
			writes a huge length    | printf 't\\177\\377\\377\\377'; exec sleep 60  | ENDED
			writes an odd obstacle  | printf 'f\\000\\003ODD'; exec sleep 60                 | ENDED
			writes without an end   | while true; do printf 't\\000\\000\\001\\000'; head -c 256 /dev/zero; done | ENDED
			closes its output       | printf 'r\\001'; exec >&-; exec sleep 60     | LATE ENDED
			""")
	void isFoundOut(String what, String script, String reasons) throws IOException {
		List<String> expected = List.of(reasons.split(" ", -1));
		try (WorkerProcess worker = expected.contains(Reason.LATE.name()) ? start(script, MAX_SILENCE, MAX_TIME)
				: start(script)) {
			assertThatExceptionOfType(WorkerFailedException.class)
				.isThrownBy(() -> worker.run(TASK, new ByteArrayOutputStream()))
				.satisfies((failure) -> assertThat(expected).contains(failure.reason().name()));
		}
	}

	@Test
	void returnsTheTextAndTheEnd() throws IOException {
		ByteArrayOutputStream markdown = new ByteArrayOutputStream();
		try (WorkerProcess worker = start(
				"printf 'pt\\000\\000\\000\\002hit\\000\\000\\000\\001!d\\000\\000\\000\\003\\001'; exec sleep 60")) {
			assertThat(worker.run(TASK, markdown)).isEqualTo(new ExtractionReply.Done(3, true));
			assertThat(markdown).hasToString("hi!");
		}
	}

	/** Tests that a busy machine costs no document. */
	@Test
	void theTimeOfATaskBeginsAfterTheStart() throws IOException {
		try (WorkerProcess worker = start("sleep 5; printf 'r\\001d\\000\\000\\000\\003\\001'; exec sleep 60",
				MAX_SILENCE, MAX_TIME)) {
			assertThat(worker.run(TASK, new ByteArrayOutputStream())).isEqualTo(new ExtractionReply.Done(3, true));
		}
	}

	/** Tests that silence of a process without a processor is no loop. */
	@Test
	void silenceCountsWhileTheProcessRuns() throws IOException {
		try (WorkerProcess worker = start(
				"printf 'r\\001'; sleep 4; printf 'd\\000\\000\\000\\003\\001'; exec sleep 60", MAX_SILENCE,
				PATIENCE)) {
			assertThat(worker.run(TASK, new ByteArrayOutputStream())).isEqualTo(new ExtractionReply.Done(3, true));
		}
	}

	@Test
	void tellsWhyThereIsNoMarkdown() throws IOException {
		try (WorkerProcess worker = start("printf 'f\\000\\011ENCRYPTED'; exec sleep 60")) {
			assertThat(worker.run(TASK, new ByteArrayOutputStream()))
				.isEqualTo(new ExtractionReply.Failed(Obstacle.ENCRYPTED));
		}
	}

	@Test
	void hasNoSecretsOfTheGateway() throws IOException {
		try (WorkerProcess worker = start(
				"text=$(env | cut -d= -f1 | sort | tr '\\n' ' '); printf 't\\000\\000\\000\\200%-128sd\\000\\000\\000\\000\\000' \"$text\"; exec sleep 60")) {
			ByteArrayOutputStream names = new ByteArrayOutputStream();
			worker.run(TASK, names);
			assertThat(names.toString(StandardCharsets.UTF_8).trim().split(" ", -1)).isSubsetOf("LANG", "PWD", "OLDPWD",
					"SHLVL", "_");
		}
	}

	@Test
	void leavesNoFile() throws IOException {
		Path directory;
		try (WorkerProcess worker = start(
				"mkdir -p deep/deeper; date >deep/deeper/file; printf 'd\\000\\000\\000\\000\\000'; exec sleep 60")) {
			worker.run(TASK, new ByteArrayOutputStream());
			directory = worker.directory();
			assertThat(directory.resolve("deep/deeper/file")).exists();
		}
		Awaitility.await().until(() -> Files.notExists(directory));
	}

	@Test
	void saysOnceWhetherItIsRestricted() throws IOException {
		try (WorkerProcess worker = start("printf 'r\\001d\\000\\000\\000\\000\\000r\\000'; exec sleep 60")) {
			assertThat(worker.isRestricted()).isFalse();
			worker.run(TASK, new ByteArrayOutputStream());
			assertThat(worker.isRestricted()).isTrue();
			assertThatExceptionOfType(WorkerFailedException.class)
				.isThrownBy(() -> worker.run(TASK, new ByteArrayOutputStream()));
			assertThat(worker.isRestricted()).isTrue();
		}
	}

	@Test
	void cannotStartWithoutItsProgram() {
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> WorkerProcess.start(List.of("/nonexistent/java"), this.work, Duration.ofSeconds(1),
					Duration.ofSeconds(1)))
			.isNotInstanceOf(WorkerFailedException.class);
	}

	@ParameterizedTest
	@EnumSource(Reason.class)
	void hasASentenceForEachReason(Reason reason) {
		assertThat(reason.sentence()).isNotBlank();
	}

	/** Starts a script that answers or ends, however long a busy machine takes. */
	private WorkerProcess start(String script) throws IOException {
		return start(script, PATIENCE, PATIENCE);
	}

	private WorkerProcess start(String script, Duration silence, Duration time) throws IOException {
		return WorkerProcess.start(List.of("/bin/sh", "-c", script), Files.createTempDirectory(this.work, "worker"),
				silence, time);
	}

}
