package io.mcpgateway.adapter.file;

class PolledChangesTests implements FileFeedContract, FileFeedGaps {

	@Override
	public WatchMode mode() {
		return WatchMode.POLL;
	}

}
