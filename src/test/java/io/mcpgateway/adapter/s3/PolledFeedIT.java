package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Contract tests of the feed that polls a bucket. */
class PolledFeedIT implements ChangeFeedContract {

	@AutoClose
	private WatchedBucket bucket;

	private final Sinks.Empty<Void> trouble = Sinks.empty();

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
	public String beginTrouble(Trouble trouble) {
		this.bucket.put("b").listen("b");
		this.bucket.store()
			.replace("b",
					() -> (trouble == Trouble.FAILS) ? Mono.error(new IOException("the disk is broken"))
							: this.trouble.asMono()
								.timeout(Duration.ofSeconds((trouble == Trouble.HANGS) ? 3600 : 3), Mono.empty()));
		return WatchedBucket.PREFIX + "b";
	}

	@Override
	public void endTrouble() {
		this.bucket.store().replace("b", null);
		this.trouble.tryEmitEmpty();
		this.bucket.put("b");
	}

	@AfterEach
	void release() {
		this.trouble.tryEmitEmpty();
	}

	@Override
	public int running() {
		return this.bucket.feed().isWatching() ? 1 : 0;
	}

}
