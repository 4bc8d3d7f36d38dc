package io.mcpgateway.transport.http;

import java.util.Map;

import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.Endpoints;
import org.springframework.web.reactive.handler.AbstractHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Mapping of endpoints, whose groups may change while the gateway runs. */
final class EndpointMapping extends AbstractHandlerMapping {

	/** Order ahead of annotated controllers. */
	private static final int ORDER = -1;

	private final Endpoints endpoints;

	private final Map<String, WebHandler> handlers;

	/**
	 * Creates a mapping.
	 * @param handlers handlers by the path of an endpoint without a group
	 */
	EndpointMapping(Endpoints endpoints, Map<String, WebHandler> handlers) {
		this.endpoints = endpoints;
		this.handlers = Map.copyOf(handlers);
		setOrder(ORDER);
	}

	@Override
	protected Mono<WebHandler> getHandlerInternal(ServerWebExchange exchange) {
		EndpointPath path = this.endpoints.find(exchange.getRequest().getPath().pathWithinApplication());
		return (path != null) ? Mono.justOrEmpty(this.handlers.get(path.endpoint())) : Mono.empty();
	}

}
