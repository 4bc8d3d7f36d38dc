package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.S3Metrics;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.ReaderPermits;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.ObjectStore;
import io.mcpgateway.testkit.TestCache;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Fixture of a bucket whose lists come from a function instead of a server: for dishonest
 * responses, and for more keys than a server would take.
 *
 * @param asked the requests so far
 */
public record ScriptedLists(Function<ListObjectsV2Request, ListObjectsV2Response> lists,
		List<ListObjectsV2Request> asked) implements S3AsyncClient {

	static final String NAME = "acme";

	public ScriptedLists(Function<ListObjectsV2Request, ListObjectsV2Response> lists) {
		this(lists, new CopyOnWriteArrayList<>());
	}

	/** Returns a bucket with keys, listed like S3. */
	public static ScriptedLists of(Iterable<String> keys) {
		ObjectStore store = new ObjectStore();
		store.createContainer(CreateBucketRequest.builder().bucket(NAME).build());
		keys.forEach((key) -> store.put(PutObjectRequest.builder().bucket(NAME).key(key).build(), new byte[1]));
		return new ScriptedLists(store::list);
	}

	/** Returns an adapter that serves the bucket. */
	public S3Adapter adapter(Map<String, ?> properties) {
		Mount<S3Mount> mount = mount(properties);
		return new S3Adapter(mount, bucket(mount), TestCache.create(), BaselineTaker.NONE);
	}

	/** Returns the mount for configuration properties. */
	public Mount<S3Mount> mount(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(
				Map.of("bucket", NAME, "region", "eu-central-1", "access-key-id", "a", "secret-access-key", "s"));
		all.putAll(properties);
		return TestMounts.of(new S3Registrar(), NAME, all);
	}

	public BucketClient bucket(Mount<S3Mount> mount) {
		return new BucketClient(mount, this, new ReaderPermits(1, Duration.ZERO),
				new S3Metrics("s3://acme/", new SimpleMeterRegistry()), null);
	}

	public CatalogClient client(Map<String, ?> properties) {
		return new CatalogClient(adapter(properties));
	}

	@Override
	public CompletableFuture<ListObjectsV2Response> listObjectsV2(ListObjectsV2Request request) {
		this.asked.add(request);
		return CompletableFuture.completedFuture(this.lists.apply(request));
	}

	@Override
	public String serviceName() {
		return "s3";
	}

	@Override
	public void close() {
		this.asked.clear();
	}

}
