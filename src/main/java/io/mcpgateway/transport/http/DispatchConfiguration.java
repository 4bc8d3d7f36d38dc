package io.mcpgateway.transport.http;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.webflux.autoconfigure.WebFluxProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.result.SimpleHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/**
 * Dispatch of requests to the handlers of the transport, for a port serving clients only.
 * A port serving operators too needs the whole of WebFlux.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WebFluxProperties.class)
public class DispatchConfiguration {

	@Bean(WebHttpHandlerBuilder.WEB_HANDLER_BEAN_NAME)
	DispatcherHandler webHandler() {
		return new DispatcherHandler();
	}

	@Bean
	SimpleHandlerAdapter simpleHandlerAdapter() {
		return new SimpleHandlerAdapter();
	}

}
