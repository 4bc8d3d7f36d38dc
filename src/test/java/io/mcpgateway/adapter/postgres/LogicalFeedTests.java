package io.mcpgateway.adapter.postgres;

/** The contract, kept by following the server's log. */
class LogicalFeedTests extends PolledFeedTests {

	@Override
	WatchMode mode() {
		return WatchMode.LOGICAL;
	}

}
