package io.mcpgateway.cluster.faults;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts of what the clients did, and the answers that no fault explains. */
final class Figures {

	/**
	 * Statuses of a cluster with faults. 429 is for bodies that wait at a node in
	 * trouble, as all clients are one caller.
	 */
	private static final Set<Integer> EXPECTED = Set.of(200, 202, 404, 429, 502, 503);

	private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

	private final Set<String> problems = ConcurrentHashMap.newKeySet();

	void count(String event) {
		this.counts.computeIfAbsent(event, (key) -> new LongAdder()).increment();
	}

	/** Counts a response. */
	void answered(String request, int status) {
		count(request + " " + status);
		if (!EXPECTED.contains(status)) {
			this.problems.add(request + " is answered with " + status);
		}
	}

	/** Notes what no fault explains. */
	void problem(String problem) {
		this.problems.add(problem);
	}

	Set<String> problems() {
		return Set.copyOf(this.problems);
	}

	/** Returns all counts by name. */
	Map<String, Long> counts() {
		Map<String, Long> sums = new TreeMap<>();
		this.counts.forEach((event, count) -> sums.put(event, count.sum()));
		return sums;
	}

}
