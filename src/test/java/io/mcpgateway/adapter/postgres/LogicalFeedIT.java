package io.mcpgateway.adapter.postgres;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;

/** Tests of the feed that follows the server's log. */
class LogicalFeedIT extends PolledFeedIT {

	@Override
	DatabaseWatchMode mode() {
		return DatabaseWatchMode.LOGICAL;
	}

	/**
	 * Leaves the test out: the server creates a slot only after the end of the
	 * transactions that write or lock.
	 */
	@Override
	public void watchesBesideAResourceInTrouble(Trouble trouble) {
	}

}
