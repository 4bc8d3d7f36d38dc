package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.ScriptedServer.Asked;
import io.mcpgateway.adapter.s3.ScriptedServer.Script;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.TestCache;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import reactor.core.publisher.Mono;

/** Fixture of a bucket on a scripted server. */
public record FaultyBucket(ScriptedServer server, Mount<S3Mount> mount, BucketClient bucket, S3Reader objects,
		SimpleMeterRegistry registry, S3Clients clients) implements AutoCloseable {

	public static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	static FaultyBucket of(Script script, Map<String, ?> properties) {
		ScriptedServer server = new ScriptedServer(script);
		Map<String, Object> all = new HashMap<>(Map.of("bucket", "acme", "endpoint", server.endpoint(), "access-key-id",
				"gateway", "secret-access-key", "gateway-secret"));
		all.putAll(properties);
		Mount<S3Mount> mount = TestMounts.of(new S3Registrar(), "acme", all);
		S3Clients clients = new S3Clients();
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		BucketClient bucket = clients.bucket(mount, registry);
		return new FaultyBucket(server, mount, bucket, new S3Reader(bucket, mount, TestCache.create()), registry,
				clients);
	}

	/** Reads an object, or the part selected by a query. */
	public Mono<Content> read(String query) {
		return this.objects.read("s3://acme/key", "key",
				ReadRange.of(ResourceUri.parse("s3://acme/key" + query).query()));
	}

	/** Returns an adapter that serves the bucket. */
	S3Adapter adapter() {
		return new S3Adapter(this.mount, this.bucket, TestCache.create(), BaselineTaker.NONE);
	}

	/** Returns the ranges requested so far. */
	public List<String> ranges() {
		return this.server.asked().stream().map(Asked::range).toList();
	}

	@Override
	public void close() throws IOException {
		this.clients.destroy();
		this.server.close();
	}

}
