package io.mcpgateway.transport.http;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/**
 * Configuration of a separate management port, whose connections have the limits and
 * deadlines of client connections.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementServerConfiguration {

	@Bean
	WebServerFactoryCustomizer<NettyReactiveWebServerFactory> managementConnections(
			ObjectProvider<NettyServerCustomizer> customizers) {
		return (factory) -> customizers.orderedStream()
			.forEach((customizer) -> factory.addServerCustomizers(customizer));
	}

	/**
	 * Removes the TLS of the other port unless the management port has settings of its
	 * own, since probes and scrapers call it without TLS.
	 */
	@Bean
	WebServerFactoryCustomizer<NettyReactiveWebServerFactory> managementTls(ManagementServerProperties properties) {
		return (factory) -> factory.setSsl(properties.getSsl());
	}

}
