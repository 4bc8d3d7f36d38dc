package io.mcpgateway.adapter.s3;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.resource.ServedTreeContract;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Contract tests of a bucket as a tree; each test has a separate prefix. */
class S3ServedTreeIT implements ServedTreeContract {

	private static final AtomicInteger TESTS = new AtomicInteger();

	@AutoClose
	private static ServedBucket bucket;

	private final String prefix = "t" + TESTS.incrementAndGet() + "/";

	@BeforeAll
	static void start() {
		bucket = ServedBucket.start(Map.of());
	}

	@Override
	public void put(String path, byte[] bytes) {
		bucket.server().put(ServedBucket.NAME, this.prefix + path, bytes);
	}

	@Override
	public CatalogClient client(List<String> include, List<String> exclude) {
		return bucket.remount(Map.of("prefix", this.prefix, "include", include, "exclude", exclude)).client();
	}

}
