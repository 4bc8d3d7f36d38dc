package io.mcpgateway.adapter.s3;

import java.util.EnumSet;
import java.util.Set;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;

/** Contract tests of the feed that receives from a queue. */
class SqsFeedIT implements ChangeFeedContract {

	@AutoClose
	private QueuedBucket bucket;

	private int added;

	@BeforeEach
	void create() {
		this.bucket = QueuedBucket.create("");
	}

	@Override
	public ChangeFeed feed() {
		return this.bucket.feed();
	}

	@Override
	public String writeResource() {
		this.bucket.begin(QueuedBucket.event("ObjectCreated:Put", "a b/\u00e4"));
		return "s3://acme/a%20b/%C3%A4";
	}

	@Override
	public String addResource() {
		String key = "added-" + this.added++;
		this.bucket.begin(QueuedBucket.event("ObjectCreated:Put", key));
		return "s3://acme/" + key;
	}

	@Override
	public boolean isReported() {
		return true;
	}

	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS);
	}

	/** Sends a message that is no notification. */
	@Override
	public String beginTrouble(Trouble trouble) {
		this.bucket.begin("{");
		return "s3://acme/other";
	}

	@Override
	public void endTrouble() {
		this.bucket.begin(QueuedBucket.event("ObjectCreated:Put", "other"));
	}

	@Override
	public int running() {
		return this.bucket.running();
	}

}
