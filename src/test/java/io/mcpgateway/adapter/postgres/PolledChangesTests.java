package io.mcpgateway.adapter.postgres;

/** What is told of a database that is looked at again and again. */
class PolledChangesTests implements DatabaseChangesContract {

	@Override
	public WatchMode mode() {
		return WatchMode.POLL;
	}

}
