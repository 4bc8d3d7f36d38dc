package io.mcpgateway.adapter.postgres;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;

/** Tests of the feed that listens to triggers. */
class NotifiedFeedIT extends PolledFeedIT {

	@Override
	DatabaseWatchMode mode() {
		return DatabaseWatchMode.NOTIFY;
	}

}
