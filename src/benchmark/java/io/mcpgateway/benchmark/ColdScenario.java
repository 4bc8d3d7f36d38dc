package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a small file with many clients from servers that have just started: a new process
 * for each round, without a warm-up.
 * <p>
 * <b>Why</b>: until the JVM has compiled a server, its code path counts more than its
 * peak, and a container with one core needs minutes for that.
 */
final class ColdScenario implements Scenario {

	static final String TITLE = "first seconds of load, 4 KiB of text";

	private static final int SIZE = 4 * 1024;

	@Override
	public String name() {
		return "cold";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		Map<String, List<RequestFigures>> figures = new LinkedHashMap<>();
		Map<String, Long> memory = new LinkedHashMap<>();
		try (SmallFile small = SmallFile.create("page.md", SIZE)) {
			ServerLauncher launcher = new ServerLauncher(options);
			List<FilePeer> peers = FilePeer.ofStarts(launcher, small.path(), small.answer(), options);
			FilePeer.withAotCache(launcher, small.path(), options).ifPresent(peers::add);
			for (int i = 0; i < options.rounds(); i++) {
				for (FilePeer peer : peers) {
					try (ServersUnderTest subjects = new ServersUnderTest()) {
						subjects.add(peer.name(), peer.starter().start(),
								(port) -> small.load(port, peer.revision(), options));
						RequestFigures round = measure(subjects.all().getFirst(), options);
						figures.computeIfAbsent(peer.name(), (name) -> new ArrayList<>()).add(round);
						memory.merge(peer.name(), subjects.all().getFirst().server().peakMemory(), Math::max);
					}
				}
			}
		}
		List<RequestResult> results = new ArrayList<>();
		figures.forEach((name, rounds) -> results.add(RequestResult.of(TITLE, SIZE, name, rounds, memory.get(name))));
		return results;
	}

	private static RequestFigures measure(ServerUnderTest subject, Options options) throws IOException {
		RequestFigures round = RequestFigures.of(subject, options.warmUp());
		Progress.print("  %s: %.0f requests", subject.name(), round.perSecond() * options.warmUp().toMillis() / 1000);
		return round;
	}

}
