package io.mcpgateway.adapter.file.watch;

import io.mcpgateway.adapter.file.mount.FileWatchMode;

/** The contract, kept by files that are gone through again and again. */
class PolledFileFeedTests extends FileFeedTests {

	@Override
	FileWatchMode mode() {
		return FileWatchMode.POLL;
	}

}
