package io.mcpgateway.adapter.file.watch;

import io.mcpgateway.adapter.file.mount.FileWatchMode;

/** Tests of the contract with polling. */
class PolledFileFeedTests extends FileFeedTests {

	@Override
	FileWatchMode mode() {
		return FileWatchMode.POLL;
	}

}
