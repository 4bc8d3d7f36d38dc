package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.LokiServer;
import io.mcpgateway.testkit.PodServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no filter tells a masked secret letter by letter. The attack compares the
 * whole answer to each guess with that to a guess that is wrong for certain.
 */
class GuessedSecretsIT {

	private static final String PASSWORD = "walrus";

	private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

	private static final Instant BEGIN = Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(2, ChronoUnit.HOURS);

	private static final List<String> READS = List.of("?since=" + BEGIN.minusSeconds(60), "?tail=3",
			"?since=" + BEGIN.minusSeconds(60) + "&until=" + BEGIN.plusSeconds(15), "?level=error");

	/** Number of attempts by which a guess is told from chance. */
	private static final int ATTEMPTS = 5;

	@AutoClose
	private final LokiServer loki = LokiServer.start();

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "mask", "mask-patterns" })
	void areNotToldByLoki(String kind) {
		lines(name(kind)).forEach((line) -> this.loki.add("web", line.time, line.text));
		try (ServedRemoteLogs served = ServedRemoteLogs.of(new HashMap<>(this.loki.mount("shop")), masks(kind))) {
			assertSecret(served.client(), "web", name(kind), () -> {
				String requests = this.loki.requests().stream().map(LokiServer.Request::path).toList().toString();
				this.loki.requests().clear();
				return requests;
			});
		}
	}

	/** The operator may turn masks off; then Loki filters. */
	@Test
	void areFilteredByLokiWithoutMasks() {
		lines(name("mask")).forEach((line) -> this.loki.add("web", line.time, line.text));
		try (ServedRemoteLogs served = ServedRemoteLogs.of(new HashMap<>(this.loki.mount("shop")),
				Map.of("mask", "false"))) {
			assertThat(served.text("web?grep=" + PASSWORD)).contains(PASSWORD);
			assertThat(this.loki.requests()).anyMatch((request) -> request.parameters()
				.containsValue("{namespace=\"shop\", app=\"web\"} |= \"" + PASSWORD + "\""));
		}
	}

	@Test
	void areNotToldByPods() throws IOException {
		Path token = Files.writeString(this.directory.resolve("token"), "first\n");
		try (PodServer pods = PodServer.start()) {
			pods.add("shop", "web-0", "shop", "app");
			lines(name("mask")).forEach((line) -> pods.log("web-0", "app", line.time, line.text));
			try (ServedRemoteLogs served = ServedRemoteLogs.of(new HashMap<>(pods.mount("shop", token)), Map.of())) {
				assertSecret(served.client(), "shop/web-0/app", name("mask"), () -> {
					String requests = pods.paths().toString();
					pods.paths().clear();
					return requests.replaceAll("\\d\\d:\\d\\d:\\d\\d", "");
				});
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "mask", "mask-patterns" })
	void areNotToldByFiles(String kind) throws IOException {
		Files.write(this.directory.resolve("web.log"),
				lines(name(kind)).stream().map((line) -> line.time + " " + line.text).toList());
		assertSecret(ServedLogs.of(this.directory, masks(kind)).client(), "web.log", name(kind), () -> "");
	}

	@Test
	void areNotToldByLevels() throws IOException {
		List<String> answers = new ArrayList<>();
		for (String secret : List.of("error", "debug", "hello")) {
			Files.writeString(this.directory.resolve("web.log"), BEGIN + " INFO first\nx pin [" + secret + "]\n");
			CatalogClient client = ServedLogs.of(this.directory, Map.of("mask-patterns", "pin \\[(.*?)\\]")).client();
			answers.add(client.text(ServedLogs.ROOT + "web.log?level=warn"));
		}
		assertThat(answers).containsOnly("");
	}

	@Test
	void areNotToldByTimes() throws IOException {
		List<String> answers = new ArrayList<>();
		for (String born : List.of("1990-01-01", "2020-01-01")) {
			Files.writeString(this.directory.resolve("web.log"), born + " 10:00:00 INFO a guest\n");
			CatalogClient client = ServedLogs.of(this.directory, Map.of("mask-patterns", "^(\\d{4}-\\d{2}-\\d{2})"))
				.client();
			answers.add(client.read(ServedLogs.ROOT + "web.log?since=2000-01-01").toString());
		}
		assertThat(answers).hasSize(2).containsOnly(answers.getFirst());
	}

	private static void assertSecret(CatalogClient client, String log, String name, Supplier<String> requests) {
		for (String read : READS) {
			for (String form : List.of("%s", "/(?i)%s/")) {
				String told = recover((guess) -> {
					String grep = PercentEncoding.encodeValue(form.formatted(name + guess));
					String uri = ServedLogs.ROOT + log + read + "&grep=" + grep;
					return client.read(uri).toString().replace(grep, "guess") + requests.get();
				});
				assertThat(told).as("told by %s with %s", read, form).isEmpty();
			}
		}
		String recent = recover((guess) -> {
			String grep = PercentEncoding.encodeValue(name + guess);
			return client.read(ServedLogs.ROOT + "recent?timeframe=1d&grep=" + grep).toString().replace(grep, "guess")
					+ requests.get();
		});
		assertThat(recent).as("told by recent").isEmpty();
	}

	/** Recovers the password from the answers to guesses; empty if they tell nothing. */
	private static String recover(Function<String, String> read) {
		String known = "";
		boolean isTold = true;
		while (isTold && known.length() < PASSWORD.length()) {
			isTold = false;
			String wrong = read.apply(known + '~');
			for (char letter : LETTERS.toCharArray()) {
				String guess = known + letter;
				if (!isTold && !read.apply(guess).equals(wrong) && isTold(read, guess, known + '~')) {
					known = guess;
					isTold = true;
				}
			}
		}
		return known;
	}

	/**
	 * Returns whether a guess is always answered unlike a wrong one. Requests that the
	 * gateway sends now and then may come between once.
	 */
	private static boolean isTold(Function<String, String> read, String guess, String wrong) {
		return IntStream.range(0, ATTEMPTS).noneMatch((i) -> read.apply(guess).equals(read.apply(wrong)));
	}

	/** Returns the visible text before the secret. */
	private static String name(String kind) {
		return kind.equals("mask") ? "password=" : "pin ";
	}

	private static Map<String, ?> masks(String kind) {
		return kind.equals("mask") ? Map.of() : Map.of("mask", "false", "mask-patterns", "pin (\\w+)");
	}

	/** Returns lines of which one has the secret. */
	private static List<Line> lines(String name) {
		List<Line> lines = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			lines.add(new Line(BEGIN.plusSeconds(i), "[ERROR] " + ((i == 10) ? name + PASSWORD : "" + i)));
		}
		return lines;
	}

	/** Line with its time. */
	private record Line(Instant time, String text) {

	}

}
