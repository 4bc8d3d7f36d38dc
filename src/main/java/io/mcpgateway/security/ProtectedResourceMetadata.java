package io.mcpgateway.security;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.upstream.IssuerMetadata;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Handlers of the protected resource metadata (RFC 9728): a document for each resource,
 * with and without a slash at its end, and a document for the gateway. Clients of
 * revision 2025-03-26 expect the metadata of the authorization server here, and are
 * redirected to the first of those servers.
 */
final class ProtectedResourceMetadata {

	private static final String AUTHORIZATION_SERVER = "/.well-known/oauth-authorization-server";

	private static final String CACHE_CONTROL = "max-age=300";

	private static final Set<HttpMethod> SAFE_METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

	private ProtectedResourceMetadata() {
	}

	/** Returns the handlers by path, of the groups as they are now. */
	static Map<String, WebHandler> handlers(OAuth2Properties properties, ProtectedResources resources, String title) {
		Map<String, WebHandler> handlers = new HashMap<>();
		resources.all().forEach((resource) -> {
			String path = BearerChallenge.METADATA + resource.path();
			handlers.put(path, document(resource, "", properties));
			handlers.put(path + "/", document(resource, "/", properties));
		});
		handlers.put(BearerChallenge.METADATA, document(
				new ProtectedResource("", title, Map.of(), List.of(), properties.announcedScopes()), "", properties));
		String location = IssuerMetadata.url(properties.tokenIssuers().getFirst().uri());
		handlers.put(AUTHORIZATION_SERVER, (exchange) -> redirect(location, exchange));
		return handlers;
	}

	private static WebHandler document(ProtectedResource resource, String end, OAuth2Properties properties) {
		Map<String, Object> document = new LinkedHashMap<>();
		document.put("resource", properties.resource() + resource.path() + end);
		document.put("authorization_servers", properties.tokenIssuers().stream().map(TokenIssuer::uri).toList());
		if (!resource.scopesSupported().isEmpty()) {
			document.put("scopes_supported", resource.scopesSupported());
		}
		document.put("bearer_methods_supported", List.of("header"));
		document.put("resource_name", resource.title());
		byte[] json = new JsonMapper().writeValueAsString(document).getBytes(StandardCharsets.UTF_8);
		return (exchange) -> write(json, exchange);
	}

	private static Mono<Void> write(byte[] json, ServerWebExchange exchange) {
		ServerHttpResponse response = exchange.getResponse();
		return requireSafeMethod(exchange).then(Mono.defer(() -> {
			response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
			response.getHeaders().setContentLength(json.length);
			response.getHeaders().setCacheControl(CACHE_CONTROL);
			return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(json)));
		}));
	}

	private static Mono<Void> redirect(String location, ServerWebExchange exchange) {
		ServerHttpResponse response = exchange.getResponse();
		return requireSafeMethod(exchange).then(Mono.defer(() -> {
			response.setStatusCode(HttpStatus.TEMPORARY_REDIRECT);
			response.getHeaders().set(HttpHeaders.LOCATION, location);
			response.getHeaders().setCacheControl(CACHE_CONTROL);
			return response.setComplete();
		}));
	}

	private static Mono<Void> requireSafeMethod(ServerWebExchange exchange) {
		HttpMethod method = exchange.getRequest().getMethod();
		return SAFE_METHODS.contains(method) ? Mono.empty()
				: Mono.error(() -> new MethodNotAllowedException(method, SAFE_METHODS));
	}

}
