package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/**
 * Handler of the path {@code /} of a gateway without a console, which tells people what
 * answers there and where clients connect.
 */
final class RootHandler implements WebHandler {

	static final String PATH = "/";

	private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

	private final byte[] text;

	/**
	 * Creates a handler.
	 * @param hasWhole whether clients can connect without the name of a group
	 */
	RootHandler(boolean hasWhole) {
		String path = hasWhole ? HttpProperties.ENDPOINT : HttpProperties.ENDPOINT + "/{group}";
		this.text = """
				This is an MCP resource gateway: it serves resources to clients of the Model Context Protocol.
				Clients connect to the path %s at this address.
				The web console is off.
				""".formatted(path).getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		ServerHttpResponse response = exchange.getResponse();
		HttpHeaders headers = response.getHeaders();
		if (!METHODS.contains(exchange.getRequest().getMethod())) {
			response.setStatusCode(HttpStatus.METHOD_NOT_ALLOWED);
			headers.setAllow(METHODS);
			return response.setComplete();
		}
		headers.setContentType(new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8));
		headers.setContentLength(this.text.length);
		headers.setCacheControl("no-cache");
		headers.set("X-Content-Type-Options", "nosniff");
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(this.text)));
	}

}
