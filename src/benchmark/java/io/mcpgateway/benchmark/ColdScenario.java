package io.mcpgateway.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a small file with many clients from servers that have just started: a new process
 * for each round, without a warm-up. The first five seconds and the fifteen after them
 * are figures of their own.
 * <p>
 * <b>Why</b>: until the JVM has compiled a server, its code path counts more than its
 * peak, and a container with one core needs minutes for that.
 */
final class ColdScenario implements Scenario {

	static final String FIRST = "first 5 s of load, 4 KiB of text";

	static final String NEXT = "next 15 s of load, 4 KiB of text";

	static final Duration FIRST_LOAD = Duration.ofSeconds(5);

	static final Duration NEXT_LOAD = Duration.ofSeconds(15);

	private static final int SIZE = 4 * 1024;

	@Override
	public String name() {
		return "cold";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		Map<String, Rounds> rounds = new LinkedHashMap<>();
		Map<String, String> failures = new LinkedHashMap<>();
		try (SmallFile small = SmallFile.create("page.md", SIZE)) {
			List<FilePeer> peers = FilePeer.ofStarts(new ServerLauncher(options), small.path(), small.answer(),
					options);
			for (int i = 0; i < options.rounds(); i++) {
				for (FilePeer peer : peers) {
					try {
						measure(peer, small, options, rounds.computeIfAbsent(peer.name(), (name) -> new Rounds()));
					}
					catch (Exception ex) {
						failures.put(peer.name(), ex.toString());
					}
				}
			}
		}
		failures.keySet().forEach(rounds::remove);
		List<RequestResult> results = new ArrayList<>();
		rounds.forEach((server, figures) -> results.add(figures.result(FIRST, server, figures.first)));
		rounds.forEach((server, figures) -> results.add(figures.result(NEXT, server, figures.next)));
		failures.forEach((server, failure) -> results.add(RequestResult.failed(FIRST, server, failure)));
		return results;
	}

	private static void measure(FilePeer peer, SmallFile small, Options options, Rounds rounds) throws Exception {
		try (ServersUnderTest subjects = new ServersUnderTest()) {
			subjects.add(peer.name(), peer.starter().start(), (port) -> small.load(port, peer.revision(), options));
			ServerUnderTest subject = subjects.all().getFirst();
			RequestFigures first = RequestFigures.of(subject, FIRST_LOAD);
			RequestFigures next = RequestFigures.of(subject, NEXT_LOAD);
			rounds.add(first, next, subject.server().peakMemory());
			Progress.print("  %s: %.0f/s, then %.0f/s", peer.name(), first.perSecond(), next.perSecond());
		}
	}

	/**
	 * The rounds of one server.
	 */
	private static final class Rounds {

		private final List<RequestFigures> first = new ArrayList<>();

		private final List<RequestFigures> next = new ArrayList<>();

		private long peakMemory;

		void add(RequestFigures first, RequestFigures next, long peakMemory) {
			this.first.add(first);
			this.next.add(next);
			this.peakMemory = Math.max(this.peakMemory, peakMemory);
		}

		RequestResult result(String title, String server, List<RequestFigures> part) {
			return RequestResult.of(title, SIZE, server, part, this.peakMemory);
		}

	}

}
