package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Tests of short reads while another caller reads objects that do not come. */
class S3SharesIT implements FairSharesContract {

	/** Number of requests at once of one caller. */
	private static final int PERMITS = 128;

	private static final ScriptedObject OBJECT = new ScriptedObject(10, "\"one\"");

	@RegisterExtension
	static final FaultyBuckets BUCKETS = new FaultyBuckets();

	private FaultyBucket scripted;

	@BeforeEach
	void start() {
		this.scripted = BUCKETS.start((asked, out) -> {
			if (asked.target().contains("long")) {
				asked.stall();
			}
			OBJECT.answer(asked, out);
		}, Map.of());
	}

	/** The check tells a refused name from a bucket that does not answer. */
	@Test
	void aCheckOfTheBucketWaitsForNoCaller() {
		CountDownLatch refused = new CountDownLatch(1);
		FaultyBucket bucket = BUCKETS.start((asked, out) -> {
			if (asked.target().contains("list-type=2")) {
				ScriptedObject.list(out);
			}
			else if (asked.target().contains("refused")) {
				await(refused);
				ScriptedObject.refuse(out, 400, "");
			}
			else {
				asked.stall();
			}
		}, Map.of("retries", "0"));
		Disposable.Composite reads = Disposables.composite();
		try {
			reads.add(read(bucket, "refused", "greedy").subscribe((content) -> {
			}, (failure) -> {
			}));
			for (int i = 0; i < reads(); i++) {
				reads.add(read(bucket, "long", "greedy").subscribe((content) -> {
				}, (failure) -> {
				}));
			}
			Awaitility.await().atMost(MAX_WAIT).until(() -> bucket.server().asked().size() == PERMITS);
			refused.countDown();
			Awaitility.await().atMost(MAX_WAIT).until(() -> bucket.server().asked().size() > PERMITS);
			StepVerifier.create(read(bucket, "refused", "modest")).expectComplete().verify(MAX_WAIT);
		}
		finally {
			reads.dispose();
		}
	}

	private static Mono<Content> read(FaultyBucket bucket, String key, String caller) {
		return bucket.objects()
			.read("s3://acme/" + key, key, ReadRange.WHOLE)
			.contextWrite(FairSharesContract.caller(caller));
	}

	private static void await(CountDownLatch latch) throws IOException {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new InterruptedIOException();
		}
	}

	@Override
	public int reads() {
		return 300;
	}

	@Override
	public Mono<Content> longRead() {
		return read("long");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("short");
	}

	private Mono<Content> read(String key) {
		return this.scripted.objects().read("s3://acme/" + key, key, ReadRange.WHOLE);
	}

}
