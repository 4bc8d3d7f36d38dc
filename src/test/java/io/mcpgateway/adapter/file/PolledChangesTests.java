package io.mcpgateway.adapter.file;

class PolledChangesTests implements FileFeedContract {

	@Override
	public WatchMode mode() {
		return WatchMode.POLL;
	}

}
