package io.mcpgateway.adapter.postgres;

/** The contract, kept by listening to triggers. */
class NotifiedFeedIT extends PolledFeedIT {

	@Override
	WatchMode mode() {
		return WatchMode.NOTIFY;
	}

}
