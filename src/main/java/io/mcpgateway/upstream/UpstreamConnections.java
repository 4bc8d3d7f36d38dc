package io.mcpgateway.upstream;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

import javax.net.ssl.TrustManagerFactory;

import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslContextBuilder;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.SslProvider.GenericSslContextSpec;

/**
 * Connections of a mount, or of another part that asks servers: to allowed addresses
 * only, and without redirects, cookies, proxies and compression. A name is resolved for
 * each connection, whose address is checked as it opens.
 */
public final class UpstreamConnections implements AutoCloseable {

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

	private static final Duration MAX_IDLE = Duration.ofSeconds(30);

	/** Maximum requests waiting for a connection, as a multiple of the connections. */
	private static final int MAX_WAITING = 10;

	private static final int MAX_HEAD_BYTES = 32 * 1024;

	/** Maximum size of an answer read into memory by a {@link WebClient}. */
	private static final int MAX_MEMORY_BYTES = 256 * 1024;

	private final ConnectionProvider provider;

	private final ClientHttpConnector connector;

	private final Duration timeout;

	/** Creates connections, which open on demand. */
	public UpstreamConnections(UpstreamSettings settings, ReactorResourceFactory resources) {
		this.timeout = settings.timeout();
		this.provider = ConnectionProvider.builder(settings.name())
			.maxConnections(settings.connections())
			.pendingAcquireMaxCount(settings.connections() * MAX_WAITING)
			.pendingAcquireTimeout(settings.timeout())
			.maxIdleTime(MAX_IDLE)
			.build();
		ConnectGuard guard = new ConnectGuard(settings.addresses());
		HttpClient client = HttpClient.create(this.provider)
			.runOn(resources.getLoopResources())
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS,
					(int) Math.min(CONNECT_TIMEOUT.toMillis(), this.timeout.toMillis()))
			.responseTimeout(this.timeout)
			.followRedirect(false)
			.compress(false)
			.httpResponseDecoder((decoder) -> decoder.maxHeaderSize(MAX_HEAD_BYTES))
			.doOnChannelInit((observer, channel, address) -> channel.pipeline().addFirst("connectGuard", guard));
		this.connector = new ReactorClientHttpConnector(secured(client, settings.authorities()));
	}

	/**
	 * Returns a connector for the origin of a URL. A request to another origin fails
	 * before a connection opens, to keep credentials from other servers.
	 */
	public ClientHttpConnector connector(URI url) {
		Origin origin = Origin.of(url);
		return (method, target, request) -> Origin.of(target).equals(origin)
				? this.connector.connect(method, target, request)
				: Mono.error(() -> new IOException("The request is for another origin than the configured one"));
	}

	/** Returns a client for the origin of a URL, whose answers have 256 KB at most. */
	public WebClient webClient(URI url) {
		return WebClient.builder()
			.clientConnector(connector(url))
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(MAX_MEMORY_BYTES))
			.build();
	}

	/**
	 * Returns a client for the origin of a URL whose calls block their thread.
	 * @param maxTime maximum time for the body of an answer
	 */
	public BlockingHttpClient blockingClient(URI url, Duration maxTime) {
		return new BlockingHttpClient(connector(url), this.timeout, maxTime);
	}

	@Override
	public void close() {
		this.provider.dispose();
	}

	private static HttpClient secured(HttpClient client, @Nullable Path authorities) {
		if (authorities == null) {
			return client;
		}
		PemSslStoreDetails details = PemSslStoreDetails.forCertificate(authorities.toUri().toString());
		TrustManagerFactory trusted = SslBundle.of(new PemSslStoreBundle(null, details))
			.getManagers()
			.getTrustManagerFactory();
		GenericSslContextSpec<SslContextBuilder> context = Http11SslContextSpec.forClient()
			.configure((builder) -> builder.trustManager(trusted));
		return client.secure((spec) -> spec.sslContext(context));
	}

}
