package io.mcpgateway.transport.http.connection;

import io.mcpgateway.transport.http.Drops;
import io.mcpgateway.transport.http.HttpProperties;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.Assert;

/** Beans of the connections below HTTP. */
@Configuration(proxyBeanMethods = false)
public class ConnectionConfiguration {

	@Bean
	AcceptLoop acceptLoop(ReactorResourceFactory workers) {
		return new AcceptLoop(workers);
	}

	/**
	 * Leaves the threads of the server to {@link AcceptLoop}, which the framework would
	 * override.
	 */
	@Bean
	WebServerFactoryCustomizer<NettyReactiveWebServerFactory> serverThreads() {
		return (factory) -> factory.setResourceFactory(null);
	}

	@Bean
	FairReads fairReads() {
		return new FairReads();
	}

	@Bean
	GatheredFlushes gatheredFlushes() {
		return new GatheredFlushes();
	}

	@Bean
	ConnectionLimits connectionLimits(HttpProperties properties, Drops drops, MeterRegistry registry) {
		return new ConnectionLimits(properties.maxConnections(), properties.maxConnectionsPerAddress(), drops,
				registry);
	}

	/**
	 * Refuses HTTP/2 without TLS: a pipeline free to change the protocol at any request
	 * would have neither the deadlines nor the guards of HTTP/1.1.
	 */
	@Bean
	ConnectionDeadlines connectionDeadlines(HttpProperties properties, ServerProperties server) {
		Assert.isTrue(!server.getHttp2().isEnabled() || Ssl.isEnabled(server.getSsl()),
				"gateway.http serves HTTP/2 over TLS only: set server.ssl, or remove server.http2.enabled");
		return new ConnectionDeadlines(properties.headTime(), properties.bodyTime(), properties.writeTime());
	}

}
