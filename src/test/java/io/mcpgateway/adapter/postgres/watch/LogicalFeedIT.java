package io.mcpgateway.adapter.postgres.watch;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;

/** The contract, kept by following the server's log. */
class LogicalFeedIT extends PolledFeedIT {

	@Override
	DatabaseWatchMode mode() {
		return DatabaseWatchMode.LOGICAL;
	}

}
