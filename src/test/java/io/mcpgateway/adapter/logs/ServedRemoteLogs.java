package io.mcpgateway.adapter.logs;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.remote.RemoteLogStore;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.CatalogClient;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.http.client.ReactorResourceFactory;

/** Fixture of logs that another service keeps, mounted as {@code shop}. */
record ServedRemoteLogs(LogMount mount, RemoteLogs source, LogAdapter adapter) implements AutoCloseable {

	/** Start of the URIs of the logs. */
	static final String ROOT = "logs://shop/";

	private static final String PREFIX = "gateway.logs.mounts.shop";

	/** Serves the logs of a mount called {@code shop} with further properties. */
	static ServedRemoteLogs of(Map<String, ?> properties, Map<String, ?> more) {
		Map<String, Object> all = new LinkedHashMap<>(properties);
		more.forEach((name, value) -> all.put(PREFIX + "." + name, value));
		LogMount mount = new Binder(List.of(new MapConfigurationPropertySource(all)), null,
				ApplicationConversionService.getSharedInstance())
			.bind(PREFIX, Bindable.of(LogMount.class))
			.get();
		mount.check(PREFIX);
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.afterPropertiesSet();
		RemoteLogs source = RemoteSources.of("shop", mount, resources);
		InstantSource clock = InstantSource.system();
		return new ServedRemoteLogs(mount, source,
				new LogAdapter("shop", mount, new RemoteLogStore(mount, new LogUris("shop"), source, clock),
						BaselineTaker.NONE, ReaderThreads.ofRequests(8, "logs-shop"), clock));
	}

	/** Returns a client of the adapter. */
	CatalogClient client() {
		return new CatalogClient(this.adapter);
	}

	/** Returns the text of a read below the root. */
	String text(String path) {
		return client().text(ROOT + path);
	}

	/** Returns the URI of the lines that follow a read. */
	String next(String uri) {
		return client().content(uri).required("_meta").required("io.mcpgateway/next").stringValue();
	}

	/** Returns the message of the error of a read. */
	String error(String uri) {
		return client().answer("resources/read", Map.of("uri", uri))
			.required("error")
			.required("message")
			.stringValue();
	}

	/** Returns the listed URIs. */
	List<String> uris() {
		return this.adapter.list("", Integer.MAX_VALUE)
			.map(Resource::uri)
			.collectList()
			.blockOptional(CatalogClient.TIMEOUT)
			.orElseThrow();
	}

	@Override
	public void close() {
		this.source.close();
	}

}
