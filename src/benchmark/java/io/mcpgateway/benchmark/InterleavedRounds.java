package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures several servers in interleaved rounds. After a warm-up, every round runs each
 * server once, so that a busy minute of the machine hits all. A server that fails is left
 * out.
 */
final class InterleavedRounds {

	private final String scenario;

	private final long bytes;

	private final Options options;

	private boolean compiler = true;

	private final Map<ServerUnderTest, List<RequestFigures>> rounds = new LinkedHashMap<>();

	private final Map<ServerUnderTest, String> failures = new LinkedHashMap<>();

	/**
	 * Creates the rounds of a scenario.
	 * @param bytes the bytes that each request reads; zero if throughput has no meaning
	 */
	InterleavedRounds(String scenario, long bytes, Options options) {
		this.scenario = scenario;
		this.bytes = bytes;
		this.options = options;
	}

	/**
	 * Excludes the threads that compile from the CPU time.
	 */
	InterleavedRounds withoutCompiler() {
		this.compiler = false;
		return this;
	}

	/**
	 * Warms the servers up, measures them, and returns the medians.
	 */
	List<RequestResult> run(List<ServerUnderTest> subjects) throws IOException {
		for (ServerUnderTest subject : subjects) {
			attempt(subject, () -> subject.work().run(this.options.warmUp()));
		}
		for (int i = 0; i < this.options.rounds(); i++) {
			for (ServerUnderTest subject : subjects) {
				attempt(subject, () -> round(subject));
			}
		}
		return subjects.stream().map(this::result).toList();
	}

	/**
	 * Measures each server once and without a warm-up, for workloads that take minutes.
	 */
	List<RequestResult> once(List<ServerUnderTest> subjects) throws IOException {
		for (ServerUnderTest subject : subjects) {
			attempt(subject, () -> round(subject));
		}
		return subjects.stream().map(this::result).toList();
	}

	private RequestResult result(ServerUnderTest subject) {
		String failure = this.failures.get(subject);
		return (failure != null) ? RequestResult.failed(this.scenario, subject.name(), failure) : RequestResult
			.of(this.scenario, this.bytes, subject.name(), this.rounds.get(subject), subject.server().peakMemory());
	}

	private void round(ServerUnderTest subject) throws IOException {
		RequestFigures round = this.compiler ? RequestFigures.of(subject, this.options.duration())
				: RequestFigures.withoutCompiler(subject, this.options.duration());
		this.rounds.computeIfAbsent(subject, (key) -> new ArrayList<>()).add(round);
		Progress.print("  %s: %.1f/s, %.4f ms CPU", subject.name(), round.perSecond(), 1000 * round.cpu());
	}

	private void attempt(ServerUnderTest subject, Attempt attempt) throws IOException {
		if (this.failures.containsKey(subject)) {
			return;
		}
		try {
			attempt.run();
		}
		catch (IOException | RuntimeException ex) {
			String exitReason = subject.server().exitReason();
			this.failures.put(subject, exitReason.isEmpty() ? ex.getMessage() : exitReason);
			Progress.print("  %s fails: %s", subject.name(), this.failures.get(subject));
		}
	}

	/**
	 * A step that may fail.
	 */
	private interface Attempt {

		void run() throws IOException;

	}

}
