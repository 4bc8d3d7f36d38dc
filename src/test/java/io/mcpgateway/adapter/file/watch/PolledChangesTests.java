package io.mcpgateway.adapter.file.watch;

import io.mcpgateway.adapter.file.mount.FileWatchMode;

class PolledChangesTests implements FileFeedContract, FileFeedGaps, FileFeedLinks {

	@Override
	public FileWatchMode mode() {
		return FileWatchMode.POLL;
	}

}
