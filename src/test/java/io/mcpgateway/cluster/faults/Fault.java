package io.mcpgateway.cluster.faults;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Fault of one node or of Redis, with its beginning and its end. */
enum Fault {

	NODE_KILLED {

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			node.kill();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			node.restart();
		}

	},

	NODE_STOPPED {

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			node.stop();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			node.restart();
		}

	},

	NODE_PAUSED {

		@Override
		Duration minTime() {
			return FaultyCluster.LEASE_TIME.plusMillis(500);
		}

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			node.pause();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			node.resume();
		}

	},

	NODE_CUT_OFF {

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			node.gate().cut();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			node.gate().open();
		}

	},

	REDIS_KILLED {

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			cluster.redis().kill();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			cluster.emptyRedis();
		}

	},

	/**
	 * Redis restarts empty twice, the second time while a node is cut off, so that the
	 * numbers of the new stream overtake those that this node knows.
	 */
	REDIS_EMPTIED {

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			cluster.emptyRedis();
			pause(TIME_TO_JOIN);
			node.gate().cut();
			cluster.emptyRedis();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			node.gate().open();
		}

	},

	REDIS_PAUSED {

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			cluster.redis().pause();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			cluster.redis().resume();
		}

	},

	/** No node reaches Redis, which keeps its data. */
	REDIS_AWAY {

		@Override
		Duration minTime() {
			return FaultyCluster.COMMAND_TIME.plusSeconds(3);
		}

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			cluster.nodes().forEach((each) -> each.gate().cut());
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			cluster.nodes().forEach((each) -> each.gate().open());
		}

	},

	/** All nodes restart, and reach Redis later. */
	REDIS_AWAY_AT_START {

		@Override
		Duration minTime() {
			return Duration.ofSeconds(3);
		}

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			cluster.nodes().forEach(FaultyNode::stop);
			cluster.nodes().forEach((each) -> each.gate().cut());
			cluster.nodes().forEach(FaultyNode::launchAgain);
			cluster.nodes().forEach(FaultyNode::awaitAnswer);
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			cluster.nodes().forEach((each) -> each.gate().open());
			cluster.nodes().forEach(FaultyNode::awaitReady);
		}

	},

	/** The stream loses the entries that a node which is cut off has yet to read. */
	LOG_TRIMMED {

		@Override
		void begin(FaultyCluster cluster, FaultyNode node) {
			node.gate().cut();
		}

		@Override
		void end(FaultyCluster cluster, FaultyNode node) {
			cluster.trimLog();
			node.gate().open();
		}

	};

	/** Kinds of this run: all, or those of {@code -Dstress.faults}. */
	static final List<Fault> KINDS = Arrays.stream(values())
		.filter((fault) -> System.getProperty("stress.faults", fault.name()).contains(fault.name()))
		.toList();

	/** Time for nodes to find a Redis that restarted empty. */
	private static final Duration TIME_TO_JOIN = Duration.ofSeconds(3);

	/** Returns the minimum time between the beginning and the end. */
	Duration minTime() {
		return Duration.ofMillis(300);
	}

	abstract void begin(FaultyCluster cluster, FaultyNode node);

	abstract void end(FaultyCluster cluster, FaultyNode node);

	static void pause(Duration time) {
		try {
			Thread.sleep(time);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
