package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.TestCache;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * Fixture of a bucket on a server, mounted as {@code acme}.
 *
 * @param registry counts the requests
 */
public record ServedBucket(S3Server server, Mount<S3Mount> mount, BucketClient bucket, S3Adapter adapter,
		SimpleMeterRegistry registry, S3Clients clients) implements AutoCloseable {

	public static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	public static final String NAME = "acme";

	/** Serves a new bucket on a new server. */
	public static ServedBucket start(Map<String, ?> properties) {
		return of(S3Server.start(NAME), properties);
	}

	/** Serves the bucket of a server and owns the server. */
	public static ServedBucket of(S3Server server, Map<String, ?> properties) {
		return of(server, new S3Clients(), properties);
	}

	/** Mounts the bucket with other properties; closing this fixture closes the mount. */
	public ServedBucket remount(Map<String, ?> properties) {
		return of(this.server, this.clients, properties);
	}

	private static ServedBucket of(S3Server server, S3Clients clients, Map<String, ?> properties) {
		Mount<S3Mount> mount = mount(server, properties);
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		BucketClient bucket = clients.bucket(mount, registry);
		return new ServedBucket(server, mount, bucket,
				new S3Adapter(mount, bucket, TestCache.create(), BaselineTaker.NONE), registry, clients);
	}

	/** Returns the mount for configuration properties. */
	static Mount<S3Mount> mount(S3Server server, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(Map.of("bucket", NAME, "endpoint", server.endpoint(), "access-key-id",
				S3Server.ACCESS_KEY_ID, "secret-access-key", S3Server.SECRET_ACCESS_KEY));
		all.putAll(properties);
		return TestMounts.of(new S3Registrar(), NAME, all);
	}

	public ServedBucket put(String key, String text) {
		this.server.put(NAME, key, text.getBytes(StandardCharsets.UTF_8));
		return this;
	}

	/** Returns a client of the adapter. */
	public CatalogClient client() {
		return new CatalogClient(this.adapter);
	}

	/** Returns the URIs listed after a URI. */
	List<String> uris(String after, int limit) {
		return this.adapter.list(after, limit).map(Resource::uri).collectList().blockOptional(TIMEOUT).orElseThrow();
	}

	/** Returns the number of requests of an operation so far. */
	public int requests(String operation) {
		return (int) this.registry.get("mcp.s3.requests").tag("operation", operation).counter().count();
	}

	@Override
	public void close() {
		this.clients.destroy();
		this.server.close();
	}

}
