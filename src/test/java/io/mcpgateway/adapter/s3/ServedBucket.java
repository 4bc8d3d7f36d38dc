package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.S3Server;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * A bucket of a server that is served as the mount {@code acme}.
 *
 * @param registry counts its requests
 */
record ServedBucket(S3Server server, S3Mount mount, Bucket bucket, S3Adapter adapter, SimpleMeterRegistry registry,
		Clients clients) implements AutoCloseable {

	static final Duration TIMEOUT = Duration.ofSeconds(30);

	static final String NAME = "acme";

	/** Serve a new bucket of a server of its own. */
	static ServedBucket start(Map<String, ?> properties) {
		return of(S3Server.start(NAME), properties);
	}

	/** Serve the bucket of a server, which ends with it. */
	static ServedBucket of(S3Server server, Map<String, ?> properties) {
		return of(server, new Clients(), properties);
	}

	/** The same bucket, mounted otherwise; it ends with this one. */
	ServedBucket remount(Map<String, ?> properties) {
		return of(this.server, this.clients, properties);
	}

	private static ServedBucket of(S3Server server, Clients clients, Map<String, ?> properties) {
		S3Mount mount = mount(server, properties);
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		Reach reach = Reach.of(NAME, mount);
		Bucket bucket = new Bucket(NAME, mount, reach, clients.client(reach), clients.readers(reach),
				new S3Requests(new Keys(mount).uriPrefix(), registry));
		return new ServedBucket(server, mount, bucket, new S3Adapter(NAME, mount, bucket, BaselineTaker.NONE), registry,
				clients);
	}

	/** How the bucket is mounted, as it would be configured. */
	static S3Mount mount(S3Server server, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(Map.of("bucket", NAME, "endpoint", server.endpoint(), "access-key-id",
				S3Server.ACCESS_KEY_ID, "secret-access-key", S3Server.SECRET_ACCESS_KEY));
		all.putAll(properties);
		S3Mount mount = new Binder(new MapConfigurationPropertySource(all)).bind("", Bindable.of(S3Mount.class)).get();
		mount.check("mount");
		return mount;
	}

	ServedBucket put(String key, String text) {
		this.server.put(NAME, key, text.getBytes(StandardCharsets.UTF_8));
		return this;
	}

	/** Asked as a client asks. */
	CatalogClient client() {
		return new CatalogClient(this.adapter);
	}

	/** The URIs of all that is listed after one. */
	List<String> uris(String after, int limit) {
		return this.adapter.list(after, limit).map(Resource::uri).collectList().blockOptional(TIMEOUT).orElseThrow();
	}

	/** How many requests of an operation were made so far. */
	int requests(String operation) {
		return (int) this.registry.get("mcp.s3.requests").tag("operation", operation).counter().count();
	}

	@Override
	public void close() {
		this.clients.destroy();
		this.server.close();
	}

}
