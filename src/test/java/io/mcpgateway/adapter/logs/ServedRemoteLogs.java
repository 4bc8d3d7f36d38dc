package io.mcpgateway.adapter.logs;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.CatalogClient;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.scheduler.Scheduler;

/** Fixture of logs that another service keeps, mounted as {@code shop}. */
record ServedRemoteLogs(Mount<LogMount> mount, RemoteLogs source, LogAdapter adapter) implements AutoCloseable {

	/** Start of the URIs of the logs. */
	static final String ROOT = "logs://shop/";

	private static final String PREFIX = "gateway.logs.mounts.shop.";

	/** Serves the logs of a mount called {@code shop} with further properties. */
	static ServedRemoteLogs of(Map<String, ?> properties, Map<String, ?> more) {
		Map<String, Object> all = new LinkedHashMap<>(more);
		properties.forEach((name, value) -> all.putIfAbsent(name.substring(PREFIX.length()), value));
		Mount<LogMount> mount = TestMounts.of(new LogsRegistrar(), "shop", all);
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.afterPropertiesSet();
		RemoteLogs source = LogsRegistrar.service(mount, resources);
		InstantSource clock = InstantSource.system();
		return new ServedRemoteLogs(mount, source, new LogAdapter(mount, new RemoteLogStore(mount, source, clock),
				BaselineTaker.NONE, ReaderThreads.ofRequests(8, "logs-shop"), clock));
	}

	/** Returns a poller of the logs. */
	RemoteLogPoller poller(Scheduler scheduler) {
		InstantSource clock = InstantSource.system();
		return new RemoteLogPoller(this.source, new RemoteLogStore(this.mount, this.source, clock), new LogUris("shop"),
				scheduler, clock);
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
