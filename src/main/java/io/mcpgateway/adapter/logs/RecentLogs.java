package io.mcpgateway.adapter.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.mcpgateway.resource.Hash64;
import org.jspecify.annotations.Nullable;

/**
 * Logs shown by {@code recent}, as seen by the polls. A log is asked for its last line if
 * a new line is possible, and waits for its turn among many such logs.
 */
final class RecentLogs {

	/** Maximum number of runs asked for their last lines in a poll, a request each. */
	static final int MAX_RUNS = 100;

	/**
	 * Time by which a line may reach its service late, and by which the clock of a
	 * service may be behind.
	 */
	private static final Duration MAX_DELAY = Duration.ofMinutes(5);

	private final Map<String, State> states = new HashMap<>();

	/** Logs to ask, the next one first. */
	private final SequencedMap<String, ListedLog> waiting = new LinkedHashMap<>();

	/** Begin of the last finished poll; {@code null} before. */
	private @Nullable Instant polledAt;

	/** Returns the time since which the lines of a poll are of interest. */
	synchronized Instant since(Instant now) {
		Instant last = this.polledAt;
		return ((last != null && last.isBefore(now)) ? last : now).minus(MAX_DELAY);
	}

	/**
	 * Returns the logs for a poll to ask: the longest waiting logs.
	 * @param listed all logs, where those without runs have not grown
	 * @param now begin of the poll
	 */
	synchronized List<ListedLog> next(List<ListedLog> listed, Instant now) {
		Set<String> names = listed.stream().map(ListedLog::name).collect(Collectors.toSet());
		this.states.keySet().retainAll(names);
		this.waiting.keySet().retainAll(names);
		for (ListedLog log : listed) {
			this.states.computeIfAbsent(log.name(), (name) -> new State(now));
			if (log.runs() > 0) {
				this.waiting.put(log.name(), log);
			}
		}
		List<ListedLog> next = new ArrayList<>();
		int left = MAX_RUNS;
		for (ListedLog log : this.waiting.values()) {
			left -= log.runs();
			if (left < 0) {
				break;
			}
			next.add(log);
		}
		return next;
	}

	/**
	 * Records the last line of a log.
	 * @param line the last line; {@code null} if it is out of reach, so that the log has
	 * not changed
	 * @param now begin of the poll
	 */
	synchronized void answered(String name, @Nullable TimedLine line, Instant now) {
		this.waiting.remove(name);
		State state = this.states.get(name);
		if (state != null && line != null) {
			state.update(line, now);
		}
	}

	/** Lets a log without an answer wait for its next turn. */
	synchronized void failed(ListedLog log) {
		ListedLog last = this.waiting.remove(log.name());
		if (last != null) {
			this.waiting.put(log.name(), last);
		}
	}

	/**
	 * Ends a poll and returns the states of the logs.
	 * @param keys key of a log by its name
	 * @param now begin of the poll
	 */
	synchronized Map<String, String> states(UnaryOperator<String> keys, Instant now) {
		this.polledAt = now;
		Map<String, String> states = new HashMap<>();
		this.states.forEach((name, state) -> states.put(keys.apply(name), String.valueOf(state.changes)));
		return states;
	}

	/** Returns a fingerprint of a line. */
	static String fingerprint(TimedLine line) {
		return line.time() + " " + Long.toHexString(Hash64.of(line.text()));
	}

	/** State of a log. */
	private static final class State {

		private final Instant seenAt;

		private @Nullable String last;

		private long changes;

		/** Creates the state of a log listed for the first time. */
		State(Instant seenAt) {
			this.seenAt = seenAt;
		}

		/**
		 * Counts a change if the last line differs. The first known line of a log counts
		 * unless the line was there when the log was first listed.
		 */
		void update(TimedLine line, Instant now) {
			String fingerprint = fingerprint(line);
			boolean isNew = (this.last != null) ? !this.last.equals(fingerprint)
					: !this.seenAt.equals(now) && line.time().isAfter(this.seenAt.minus(MAX_DELAY));
			this.last = fingerprint;
			this.changes += isNew ? 1 : 0;
		}

	}

}
