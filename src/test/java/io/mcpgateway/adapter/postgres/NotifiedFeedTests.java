package io.mcpgateway.adapter.postgres;

/** The contract, kept by listening to triggers. */
class NotifiedFeedTests extends PolledFeedTests {

	@Override
	WatchMode mode() {
		return WatchMode.NOTIFY;
	}

}
