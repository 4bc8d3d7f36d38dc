package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures servers in turns: each is warmed up until it gets no faster, then every round
 * takes them all, one after the other. A server that fails is out, and the others go on.
 */
final class Contest {

	private static final Duration WARM_UP = Duration.ofSeconds(2);

	private static final int MIN_WARM_UPS = 4;

	private static final int MAX_WARM_UPS = 10;

	private static final double GAIN = 0.95;

	private static final int STEADY = 2;

	private final String scenario;

	private final long bytes;

	private final Options options;

	private final Map<Contestant, List<Round>> rounds = new LinkedHashMap<>();

	private final Map<Contestant, String> failures = new LinkedHashMap<>();

	/**
	 * Prepare a scenario.
	 * @param bytes the size of what each request reads; zero if that says nothing
	 */
	Contest(String scenario, long bytes, Options options) {
		this.scenario = scenario;
		this.bytes = bytes;
		this.options = options;
	}

	/**
	 * Warm up, measure and sum up.
	 */
	List<Result> run(List<Contestant> contestants) throws IOException {
		for (Contestant contestant : contestants) {
			attempt(contestant, () -> warmUp(contestant));
		}
		for (int i = 0; i < this.options.rounds(); i++) {
			for (Contestant contestant : contestants) {
				attempt(contestant, () -> round(contestant));
			}
		}
		return contestants.stream().map(this::result).toList();
	}

	/**
	 * Measure what takes so long that it is done once, without a warm-up.
	 */
	List<Result> once(List<Contestant> contestants) throws IOException {
		for (Contestant contestant : contestants) {
			attempt(contestant, () -> round(contestant));
		}
		return contestants.stream().map(this::result).toList();
	}

	private Result result(Contestant contestant) {
		String failure = this.failures.get(contestant);
		return (failure != null) ? Result.failed(this.scenario, contestant.name(), failure)
				: Result.of(this.scenario, this.bytes, contestant, this.rounds.get(contestant));
	}

	private void round(Contestant contestant) throws IOException {
		Round round = Round.of(contestant, this.options.duration());
		this.rounds.computeIfAbsent(contestant, (key) -> new ArrayList<>()).add(round);
		Progress.say("  %s: %.1f/s, %.4f ms CPU", contestant.name(), round.perSecond(), 1000 * round.cpu());
	}

	private void warmUp(Contestant contestant) throws IOException {
		double best = Double.MAX_VALUE;
		int steady = 0;
		for (int i = 0; i < MAX_WARM_UPS && (i < MIN_WARM_UPS || steady < STEADY); i++) {
			double cpu = Round.of(contestant, WARM_UP).cpu();
			steady = (cpu > best * GAIN) ? steady + 1 : 0;
			best = Math.min(best, cpu);
		}
	}

	private void attempt(Contestant contestant, Attempt attempt) throws IOException {
		if (this.failures.containsKey(contestant)) {
			return;
		}
		try {
			attempt.run();
		}
		catch (IOException | RuntimeException ex) {
			String lastWords = contestant.server().lastWords();
			this.failures.put(contestant, lastWords.isEmpty() ? ex.getMessage() : lastWords);
			Progress.say("  %s fails: %s", contestant.name(), this.failures.get(contestant));
		}
	}

	/**
	 * Something that a server may fail at.
	 */
	private interface Attempt {

		void run() throws IOException;

	}

}
