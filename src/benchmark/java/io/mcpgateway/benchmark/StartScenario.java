package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts servers on all cores and measures the time to the first read, the CPU time until
 * then, and the resident memory after ten idle seconds. The processes of the servers take
 * turns.
 */
final class StartScenario implements Scenario {

	static final String TITLE = "start to the first read";

	@Override
	public String name() {
		return "start";
	}

	@Override
	public List<StartResult> run(Options options) throws Exception {
		Map<String, List<StartFigures>> figures = new LinkedHashMap<>();
		Map<String, String> failures = new LinkedHashMap<>();
		try (SmallFile small = SmallFile.create("page.md", 4 * 1024)) {
			ServerLauncher launcher = new ServerLauncher(options).onAllCores();
			List<FilePeer> peers = FilePeer.ofStarts(launcher, small.path(), small.answer(), options);
			FilePeer.ofScript(launcher, small.path(), options).ifPresent(peers::add);
			for (int i = 0; i < options.rounds(); i++) {
				for (FilePeer peer : peers) {
					try {
						StartFigures round = StartFigures.of(peer, small.path());
						Progress.print("  %s: %.2f s, %.2f s CPU, %.0f MiB", peer.name(), round.seconds(), round.cpu(),
								round.resident() / (1 << 20));
						figures.computeIfAbsent(peer.name(), (name) -> new ArrayList<>()).add(round);
					}
					catch (Exception ex) {
						failures.put(peer.name(), ex.toString());
					}
				}
			}
			return peers.stream().map((peer) -> result(peer.name(), figures, failures)).toList();
		}
	}

	private static StartResult result(String name, Map<String, List<StartFigures>> figures,
			Map<String, String> failures) {
		StartFigures median = failures.containsKey(name) ? StartFigures.NONE : StartFigures.median(figures.get(name));
		return new StartResult(TITLE, name, median, Environment.currentLoad(), failures.getOrDefault(name, ""));
	}

}
