package io.mcpgateway.adapter.logs;

import java.util.Map;

import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;

/** States of logs as the last snapshot saw them, by URI. */
final class SeenStates {

	private Map<String, String> states = Map.of();

	/** Returns a snapshot of new states, with the differences from the last snapshot. */
	synchronized Snapshot next(Map<String, String> now) {
		SnapshotDifference difference = SnapshotDifference.of(fingerprint(this.states), this.states, now);
		this.states = now;
		return Snapshot.of(fingerprint(now)).with(difference);
	}

	private static String fingerprint(Map<String, String> states) {
		long sum = states.size();
		for (Map.Entry<String, String> state : states.entrySet()) {
			sum += Hash64.of(Hash64.of(state.getKey()), Hash64.of(state.getValue()));
		}
		return Long.toHexString(sum);
	}

}
