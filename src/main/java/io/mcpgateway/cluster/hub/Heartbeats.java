package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Heartbeats of all nodes, as this node sees them in Redis.
 * <p>
 * <b>Why</b> a missing heartbeat proves the end of a node only after a while: an outage
 * of Redis silences living nodes too, and they come back one after the other.
 */
final class Heartbeats {

	private final Duration silence;

	private final LongSupplier nanoTime;

	private List<String> nodes;

	/** Time since when Redis answers each heartbeat of this node and knows this node. */
	private OptionalLong answeringSince = OptionalLong.empty();

	/**
	 * Creates heartbeats of this node only, whose own was not answered yet.
	 * @param silence time after which Redis forgets a silent node
	 */
	Heartbeats(String node, Duration silence, LongSupplier nanoTime) {
		this.nodes = List.of(node);
		this.silence = silence;
		this.nanoTime = nanoTime;
	}

	/** Notes the answer to a heartbeat of this node. */
	synchronized void answered(ClusterState state) {
		this.nodes = state.nodes();
		if (state.isNew() || this.answeringSince.isEmpty()) {
			this.answeringSince = OptionalLong.of(this.nanoTime.getAsLong());
		}
	}

	/** Notes that Redis did not answer a heartbeat of this node. */
	synchronized void missed() {
		this.answeringSince = OptionalLong.empty();
	}

	/** Returns the names of the nodes at the last answer, this node included. */
	synchronized List<String> nodes() {
		return this.nodes;
	}

	/**
	 * Returns whether a node may live: its heartbeat is young, or Redis has not answered
	 * this node for long enough to tell.
	 */
	synchronized boolean mayLive(String node) {
		return this.nodes.contains(node) || this.answeringSince.isEmpty()
				|| this.nanoTime.getAsLong() - this.answeringSince.getAsLong() < this.silence.toNanos();
	}

}
