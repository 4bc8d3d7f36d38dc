package io.mcpgateway.adapter.postgres;

/** The contract, kept by following the server's log. */
class LogicalFeedIT extends PolledFeedIT {

	@Override
	WatchMode mode() {
		return WatchMode.LOGICAL;
	}

}
