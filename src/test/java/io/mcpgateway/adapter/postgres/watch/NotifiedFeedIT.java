package io.mcpgateway.adapter.postgres.watch;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;

/** The contract, kept by listening to triggers. */
class NotifiedFeedIT extends PolledFeedIT {

	@Override
	DatabaseWatchMode mode() {
		return DatabaseWatchMode.NOTIFY;
	}

}
