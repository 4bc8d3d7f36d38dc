package io.mcpgateway.adapter.file;

class PolledChangesTests implements FileFeedContract, FileFeedGaps, FileFeedLinks {

	@Override
	public WatchMode mode() {
		return WatchMode.POLL;
	}

}
