package io.mcpgateway.adapter.s3;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.mcpgateway.adapter.s3.ScriptedServer.Script;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import reactor.core.publisher.Hooks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Extension that gives each test a bucket and checks the leftovers: idle connections are
 * fine, unhandled failures are errors.
 */
public final class FaultyBuckets implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {

	private final Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();

	private FaultyBucket bucket;

	/** Starts the bucket of a test. */
	public FaultyBucket start(Script script, Map<String, ?> properties) {
		this.bucket = FaultyBucket.of(script, properties);
		return this.bucket;
	}

	/**
	 * Loads the classes for the first request, which may take longer than a test waits.
	 */
	@Override
	public void beforeAll(ExtensionContext context) throws Exception {
		try (FaultyBucket any = FaultyBucket.of(new ScriptedObject(1, "\"any\""), Map.of())) {
			any.read("").block(FaultyBucket.TIMEOUT);
		}
	}

	@Override
	public void beforeEach(ExtensionContext context) {
		this.dropped.clear();
		Hooks.onErrorDropped(this.dropped::add);
	}

	@Override
	public void afterEach(ExtensionContext context) throws Exception {
		Hooks.resetOnErrorDropped();
		this.bucket.clients().destroy();
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> this.bucket.server().connections() == 0);
		this.bucket.close();
		assertThat(this.dropped).isEmpty();
	}

}
