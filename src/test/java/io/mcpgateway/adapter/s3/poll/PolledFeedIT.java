package io.mcpgateway.adapter.s3.poll;

import java.util.Map;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;

/** Contract tests of the feed that polls a bucket. */
class PolledFeedIT implements ChangeFeedContract {

	@AutoClose
	private WatchedBucket bucket;

	private int added;

	@BeforeEach
	void create() {
		this.bucket = WatchedBucket.create(Map.of()).put("a").listen("a").listenToLists();
	}

	@Override
	public ChangeFeed feed() {
		return this.bucket.feed();
	}

	@Override
	public String writeResource() {
		this.bucket.put("a");
		return WatchedBucket.PREFIX + "a";
	}

	@Override
	public String addResource() {
		String key = "added-" + this.added++;
		this.bucket.put(key);
		return WatchedBucket.PREFIX + key;
	}

	@Override
	public int running() {
		return this.bucket.feed().isWatching() ? 1 : 0;
	}

}
