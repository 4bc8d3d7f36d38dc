package io.mcpgateway.adapter.file;

/** The contract, kept by files that are gone through again and again. */
class PolledFileFeedTests extends FileFeedTests {

	@Override
	WatchMode mode() {
		return WatchMode.POLL;
	}

}
