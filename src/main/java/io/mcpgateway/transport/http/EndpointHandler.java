package io.mcpgateway.transport.http;

import java.util.List;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.codec.ServerCodecConfigurer;
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
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
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

	private static final PathPattern PATH = PathPatternParser.defaultInstance.parse(HttpProperties.ENDPOINT);

	/** Parts of an exchange that the endpoint does not use. */
	private static final WebSessionManager NO_SESSIONS = (exchange) -> Mono.empty();

	private static final ServerCodecConfigurer CODECS = ServerCodecConfigurer.create();

	private static final LocaleContextResolver LOCALES = new AcceptHeaderLocaleContextResolver();

	/** Endpoints with a slash at the end, which some clients add. */
	private static final List<PathPattern> SLASHED = Stream
		.of(HttpProperties.ENDPOINT, HttpProperties.STREAM, HttpProperties.MESSAGES)
		.map((path) -> PathPatternParser.defaultInstance.parse(path + "/"))
		.toList();

	private final WebFilterChain endpoint;

	private final PlainErrors errors;

	private final HttpHandler others;

	/**
	 * Creates a handler.
	 * @param filters the filters around the endpoint, the outermost first
	 * @param others handles requests to other paths
	 */
	EndpointHandler(WebHandler endpoint, List<WebFilter> filters, PlainErrors errors, HttpHandler others) {
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
		if (!PATH.matches(request.getPath().pathWithinApplication())) {
			return this.others.handle(request, response);
		}
		ServerWebExchange exchange = new DefaultServerWebExchange(request, new DirectResponse(response), NO_SESSIONS,
				CODECS, LOCALES);
		return answer(exchange).onErrorResume((failure) -> answer(exchange, failure))
			.then(Mono.defer(exchange.getResponse()::setComplete));
	}

	/**
	 * Removes the slash at the end of an endpoint's path, ahead of all filters, so each
	 * filter takes the path for the endpoint.
	 */
	private static ServerHttpRequest withoutSlash(ServerHttpRequest request) {
		String path = request.getPath().value();
		return (path.endsWith("/")
				&& SLASHED.stream().anyMatch((slashed) -> slashed.matches(request.getPath().pathWithinApplication())))
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
