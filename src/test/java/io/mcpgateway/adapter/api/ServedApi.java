package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.upstream.UpstreamConnections;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.client.ReactorResourceFactory;

/** A server's API as the gateway serves it, with the mount {@code shop}. */
record ServedApi(ApiServer server, Mount<ApiMount> mount, UpstreamConnections connections, ApiClient client,
		ServedOperations operations, ApiDescriptions descriptions, MeterRegistry meters) implements AutoCloseable {

	/** Start of the URIs. */
	static final String ROOT = "api://shop/";

	private static final String PREFIX = "gateway.apis.mounts.shop.";

	/** Serves an API with further properties of the mount. */
	static ServedApi of(ApiServer server, Map<String, ?> more) {
		return of(server, more, InstantSource.system());
	}

	/** Serves an API at the time of a clock. */
	static ServedApi of(ApiServer server, Map<String, ?> more, InstantSource clock) {
		MeterRegistry meters = new SimpleMeterRegistry();
		Map<String, Object> properties = new HashMap<>(more);
		server.mount("shop").forEach((name, value) -> properties.putIfAbsent(name.substring(PREFIX.length()), value));
		Mount<ApiMount> mount = TestMounts.of(new ApisRegistrar(), "shop", properties);
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.afterPropertiesSet();
		UpstreamConnections connections = new UpstreamConnections(mount.source().upstream("api-shop"), resources);
		ApiIdentity identity = mount.source().identity();
		ExchangedTokens tokens = (identity != null && identity.tokenExchange() != null)
				? new ExchangedTokens(identity.tokenExchange(),
						new UpstreamConnections(mount.source().authorizationServer("api-shop-tokens"), resources),
						mount.source().timeout(), ROOT, meters, clock)
				: null;
		ApiClient client = new ApiClient(mount.source(), connections, tokens, new ApiMetrics(ROOT, meters), clock);
		return new ServedApi(server, mount, connections, client, new ServedOperations(mount),
				new ApiDescriptions(mount), meters);
	}

	ResourceAdapter adapter() {
		return new ApiAdapter(this.mount, this.client, this.operations, this.descriptions, BaselineTaker.NONE);
	}

	/** Serves the operations of a document. */
	void load(String document) {
		try {
			this.operations.load(OpenApiFiles.single(new ByteArrayResource(document.getBytes(StandardCharsets.UTF_8))));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	Audiences audiences() {
		ApiIdentity identity = this.mount.source().identity();
		return (identity != null) ? new ApiAudiences(this.mount, identity, ROOT) : Audiences.ONE;
	}

	PollingFeed feed(SubscribedUris subscribed) {
		return ApisRegistrar.feed(this.mount, this.descriptions, this.client, this.operations, audiences(), subscribed);
	}

	/** Returns a client of the adapter through the catalog. */
	CatalogClient catalog() {
		return new CatalogClient(adapter());
	}

	@Override
	public void close() throws IOException {
		this.connections.close();
		this.server.close();
	}

}
