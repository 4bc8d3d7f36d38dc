package io.mcpgateway.interop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Client in its own process, a Node script or a JVM program, which reads requests and
 * prints results line by line.
 */
final class ScriptedSubscriber implements Subscriber {

	private final String client;

	private final Process process;

	private final PrintWriter input;

	private final Path errors;

	private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

	private final String revision;

	private ScriptedSubscriber(String client, Process process, Path errors) {
		this.client = client;
		this.process = process;
		this.errors = errors;
		this.input = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
		Thread.ofVirtual().start(this::listen);
		this.revision = answer().replace("connected ", "");
	}

	/** Connects the JVM program of a name, or a client of the Node script. */
	static ScriptedSubscriber connect(String client, Route route, String revision)
			throws IOException, InterruptedException {
		Path errors = Files.createTempFile("errors", ".txt");
		Process process = JvmPrograms.contains(client) ? JvmPrograms.start(client, route, revision, errors)
				: script(client, route, revision, errors);
		return new ScriptedSubscriber(client, process, errors);
	}

	private static Process script(String client, Route route, String revision, Path errors)
			throws IOException, InterruptedException {
		List<String> arguments = Stream.of(List.of(client), route.arguments(), List.of(revision))
			.flatMap(List::stream)
			.toList();
		return NodePackages.install().start("updates.mjs", arguments, errors);
	}

	@Override
	public String revision() {
		return this.revision;
	}

	/** The Inspector's command does not print notices of lists. */
	@Override
	public boolean hearsOfLists() {
		return !this.client.equals("mcpdo");
	}

	@Override
	public void subscribe(String uri) {
		say("subscribe " + uri, "subscribed " + uri);
	}

	@Override
	public void unsubscribe(String uri) {
		say("unsubscribe " + uri, "unsubscribed " + uri);
	}

	@Override
	public @Nullable String next(long time, TimeUnit unit) throws InterruptedException {
		return this.heard.poll(time, unit);
	}

	/** Closes the client's input, which ends the client. */
	@Override
	public void close() {
		this.input.close();
		try {
			boolean ended = this.process.waitFor(SECONDS, TimeUnit.SECONDS);
			this.process.descendants().forEach(ProcessHandle::destroyForcibly);
			this.process.destroyForcibly();
			assertThat(ended && this.process.exitValue() == 0).as("ended well: " + said()).isTrue();
			Files.delete(this.errors);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Sends a line to the client and returns its result line. */
	String ask(String line) {
		this.input.println(line);
		return answer();
	}

	private void say(String line, String expected) {
		assertThat(ask(line)).isEqualTo(expected);
	}

	private String answer() {
		try {
			String answer = this.answers.poll(SECONDS, TimeUnit.SECONDS);
			assertThat(answer).as("an answer: " + said()).isNotNull().isNotEmpty();
			return answer;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private String said() {
		try {
			return Files.readString(this.errors);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void listen() {
		try (BufferedReader lines = this.process.inputReader(StandardCharsets.UTF_8)) {
			lines.lines().forEach((line) -> (isNews(line) ? this.heard : this.answers).add(line));
		}
		catch (IOException | UncheckedIOException ex) {
			this.answers.add(ex.toString());
		}
		this.answers.add("");
	}

	private static boolean isNews(String line) {
		return line.startsWith("updated ") || line.equals("list_changed");
	}

}
