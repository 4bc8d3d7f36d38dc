package io.mcpgateway.transport.http;

import java.util.List;

import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.Endpoints;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;
import org.springframework.web.server.i18n.LocaleContextResolver;
import org.springframework.web.server.session.WebSessionManager;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;

/**
 * Handler that answers requests to the MCP endpoint ahead of the framework's dispatch,
 * through the same filters.
 * <p>
 * <b>Why</b>: the framework takes some thirty operators for a request: to find the
 * handler, to observe the request, and to offer a failure to five handlers. A small read
 * costs little more than the operators, and a new process has to compile each operator.
 */
final class EndpointHandler implements HttpHandler {

	private static final Logger logger = LoggerFactory.getLogger(EndpointHandler.class);

	/** Parts of an exchange that the endpoint does not use. */
	private static final WebSessionManager NO_SESSIONS = (exchange) -> Mono.empty();

	private static final ServerCodecConfigurer CODECS = ServerCodecConfigurer.create();

	private static final LocaleContextResolver LOCALES = new AcceptHeaderLocaleContextResolver();

	private final Endpoints endpoints;

	private final WebFilterChain endpoint;

	private final PlainErrors errors;

	private final HttpHandler others;

	/**
	 * Creates a handler.
	 * @param endpoints the paths of endpoints
	 * @param filters the filters around the endpoint, the outermost first
	 * @param others handles requests to other paths
	 */
	EndpointHandler(Endpoints endpoints, WebHandler endpoint, List<WebFilter> filters, PlainErrors errors,
			HttpHandler others) {
		this.endpoints = endpoints;
		WebFilterChain chain = endpoint::handle;
		for (WebFilter filter : filters.reversed()) {
			WebFilterChain inner = chain;
			chain = (exchange) -> filter.filter(exchange, inner);
		}
		this.endpoint = chain;
		this.errors = errors;
		this.others = others;
	}

	@Override
	public Mono<Void> handle(ServerHttpRequest received, ServerHttpResponse response) {
		ServerHttpRequest request = withoutSlash(received);
		EndpointPath path = this.endpoints.find(request.getPath().pathWithinApplication());
		if (path == null || !path.endpoint().equals(HttpProperties.ENDPOINT)) {
			return this.others.handle(request, response);
		}
		ServerWebExchange exchange = new DefaultServerWebExchange(request, new DirectResponse(response), NO_SESSIONS,
				CODECS, LOCALES);
		return answer(exchange).onErrorResume((failure) -> answer(exchange, failure))
			.then(Mono.defer(exchange.getResponse()::setComplete));
	}

	/**
	 * Removes the slash at the end of an endpoint's path, which some clients add, ahead
	 * of all filters. So each filter takes the path for the endpoint.
	 */
	private ServerHttpRequest withoutSlash(ServerHttpRequest request) {
		String path = request.getPath().value();
		PathContainer inner = request.getPath().pathWithinApplication();
		return (path.endsWith("/")
				&& this.endpoints.find(inner.subPath(0, Math.max(0, inner.elements().size() - 1))) != null)
						? request.mutate().path(path.substring(0, path.length() - 1)).build() : request;
	}

	private Mono<Void> answer(ServerWebExchange exchange) {
		try {
			return this.endpoint.filter(exchange);
		}
		catch (RuntimeException ex) {
			return Mono.error(ex);
		}
	}

	private Mono<Void> answer(ServerWebExchange exchange, Throwable failure) {
		return this.errors.handle(exchange, failure).onErrorResume((unanswered) -> {
			if (DisconnectedClientHelper.isClientDisconnectedException(unanswered)) {
				return Mono.empty();
			}
			logger.error("A response broke off unexpectedly", unanswered);
			return Mono.error(unanswered);
		});
	}

}
