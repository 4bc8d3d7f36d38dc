package io.mcpgateway.adapter.api.client;

import java.time.Duration;

import io.mcpgateway.adapter.api.mount.ApiMount;
import io.mcpgateway.upstream.AddressGuard;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpCookieHandling;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.boot.http.client.ReactorHttpClientBuilder;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Connections of a mount: without redirects, cookies, proxies and compression, and to
 * allowed addresses only. A name is resolved for each connection, which is made to an
 * address that was checked.
 */
public final class ApiConnections implements AutoCloseable {

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

	private static final Duration MAX_IDLE = Duration.ofSeconds(30);

	/** Maximum requests that wait for a connection, as a multiple of the connections. */
	private static final int MAX_WAITING = 10;

	private final ConnectionProvider provider;

	private final ClientHttpConnector connector;

	/** Creates the connections of a mount, which open on demand. */
	public ApiConnections(String name, ApiMount mount, ReactorResourceFactory resources) {
		this.provider = ConnectionProvider.builder("api-" + name)
			.maxConnections(mount.connections())
			.pendingAcquireMaxCount(mount.connections() * MAX_WAITING)
			.pendingAcquireTimeout(mount.timeout())
			.maxIdleTime(MAX_IDLE)
			.build();
		HttpClientSettings settings = HttpClientSettings.defaults()
			.withRedirects(HttpRedirects.DONT_FOLLOW)
			.withCookieHandling(HttpCookieHandling.DISABLE)
			.withTimeouts(CONNECT_TIMEOUT, mount.timeout())
			.withInetAddressFilter(AddressGuard.of(mount.networks()));
		this.connector = new ReactorClientHttpConnector(new ReactorHttpClientBuilder().withoutHttpClientDefaults()
			.withHttpClientFactory(() -> HttpClient.create(this.provider).runOn(resources.getLoopResources()))
			.build(settings));
	}

	ClientHttpConnector connector() {
		return this.connector;
	}

	@Override
	public void close() {
		this.provider.dispose();
	}

}
