package io.mcpgateway.transport.http;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.request.Refusals;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Filter against DNS rebinding (transports, security warning). On every path and method,
 * {@code Host} must name the gateway, and {@code Origin}, if present, must be the host's
 * or an allowed origin. A path must have a single reading. All values of both headers are
 * checked. On a separate management port, a host may also be an IP address.
 * <p>
 * Health on the management port needs no {@code Host}, which a browser always sends.
 * Groups of health, such as readiness, need no known host, since groups name no mount.
 */
final class OriginFilter implements WebFilter, Ordered {

	private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

	private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

	/**
	 * Dot segments, empty segments, path parameters and backslashes, and in encoded form
	 * dots, slashes, backslashes, percent signs, semicolons and control characters.
	 */
	private static final Pattern AMBIGUOUS = Pattern
		.compile("/\\.{1,2}(?=/|$)|//|;|\\\\|%(2[ef5]|5c|3b|[01][0-9a-f]|7f)", Pattern.CASE_INSENSITIVE);

	private static final int MAX_PORT = 65_535;

	private final List<String> allowedHosts;

	private final List<String> allowedOrigins;

	private final CorsWebFilter cors;

	private final ManagementPort management;

	private final Refusals refusals;

	OriginFilter(HttpProperties properties, ManagementPort management, Refusals refusals) {
		this.management = management;
		this.refusals = refusals;
		this.cors = new CorsWebFilter((exchange) -> cors(properties));
		this.allowedHosts = properties.allowedHosts().stream().map(OriginFilter::lower).toList();
		this.allowedOrigins = properties.allowedOrigins().stream().map(OriginFilter::lower).toList();
	}

	/** Runs before everything except the audit of refused requests. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 10;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		HttpHeaders headers = exchange.getRequest().getHeaders();
		List<String> hosts = headers.getOrEmpty(HttpHeaders.HOST);
		List<String> origins = headers.getOrEmpty(HttpHeaders.ORIGIN);
		ServerHttpRequest request = exchange.getRequest();
		if (hosts.size() > 1 || (hosts.isEmpty() && !isPlainProbe(request)) || origins.size() > 1
				|| !hasPlainTarget(request)) {
			return refuse(exchange, HttpStatus.BAD_REQUEST);
		}
		String host = hosts.isEmpty() ? "" : lower(hosts.getFirst());
		String origin = origins.isEmpty() ? null : lower(origins.getFirst());
		if (!(hosts.isEmpty() || isOurs(host) || isProbe(host, request))) {
			this.refusals.add(RefusalReason.UNKNOWN_HOST, QuotedText.of(host), exchange);
			return refuse(exchange, HttpStatus.FORBIDDEN);
		}
		if (!isAllowed(origin, host)) {
			this.refusals.add(RefusalReason.OTHER_ORIGIN, QuotedText.of(origin) + " asked " + QuotedText.of(host),
					exchange);
			return refuse(exchange, HttpStatus.FORBIDDEN);
		}
		if (this.management.took(request) && !this.management.has(request)) {
			return refuse(exchange, HttpStatus.NOT_FOUND);
		}
		boolean invited = origin != null && this.allowedOrigins.contains(origin);
		return invited ? this.cors.filter(exchange, chain) : chain.filter(exchange);
	}

	/**
	 * Returns the permissions of a page from an allowed origin; the gateway's own pages
	 * need no permission.
	 */
	private static CorsConfiguration cors(HttpProperties properties) {
		CorsConfiguration cors = new CorsConfiguration();
		cors.setAllowedOrigins(properties.allowedOrigins());
		cors.setAllowedMethods(List.of("GET", "POST", "DELETE"));
		cors.addAllowedHeader(CorsConfiguration.ALL);
		cors.setExposedHeaders(List.of(McpHeaders.SESSION_ID, HttpHeaders.WWW_AUTHENTICATE));
		return cors;
	}

	/**
	 * Returns whether the request target is a path with a single reading. An absolute
	 * target could name another host than the header. A proxy may resolve dot segments,
	 * encoded separators and path parameters in another way than the handlers.
	 */
	private static boolean hasPlainTarget(ServerHttpRequest request) {
		return (!(ServerHttpRequestDecorator.getNativeRequest(request) instanceof HttpServerRequest nettyRequest)
				|| nettyRequest.uri().startsWith("/")) && hasOneReading(request.getPath().value());
	}

	/** Uses the pattern only for paths with more than slashes, letters and digits. */
	private static boolean hasOneReading(String path) {
		boolean isBehindSlash = false;
		for (int i = 0; i < path.length(); i++) {
			boolean isSlash = path.charAt(i) == '/';
			if (isSlash ? isBehindSlash : !isLetterOrDigit(path.charAt(i))) {
				return !AMBIGUOUS.matcher(path).find();
			}
			isBehindSlash = isSlash;
		}
		return true;
	}

	private static boolean isLetterOrDigit(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
	}

	private boolean isOurs(String host) {
		String name = withoutPort(host);
		return LOOPBACK.contains(name) || this.allowedHosts.contains(name) || this.allowedHosts.contains(host);
	}

	/**
	 * Returns whether a probe or Prometheus asks an IP address, which DNS rebinding
	 * cannot forge, or a probe asks for a group of health.
	 */
	private boolean isProbe(String host, ServerHttpRequest request) {
		return this.management.took(request)
				&& (ADDRESS.matcher(withoutPort(host)).matches() || this.management.isHealthGroup(request));
	}

	/** Returns whether a probe without {@code Host} asks for health. */
	private boolean isPlainProbe(ServerHttpRequest request) {
		return this.management.took(request) && this.management.isHealth(request);
	}

	private boolean isAllowed(@Nullable String origin, String host) {
		return origin == null || this.allowedOrigins.contains(origin) || isOriginOf(host, origin);
	}

	private static boolean isOriginOf(String host, String origin) {
		return origin.equals("http://" + host) || origin.equals("https://" + host);
	}

	/** Removes a valid port; an invalid port stays, and the name is then unknown. */
	private static String withoutPort(String host) {
		int colon = host.lastIndexOf(':');
		return (colon > host.lastIndexOf(']') && isPort(host.substring(colon + 1))) ? host.substring(0, colon) : host;
	}

	private static boolean isPort(String digits) {
		int port = 0;
		for (int i = 0; i < digits.length() && port <= MAX_PORT; i++) {
			char digit = digits.charAt(i);
			if (digit < '0' || digit > '9') {
				return false;
			}
			port = port * 10 + digit - '0';
		}
		return port <= MAX_PORT;
	}

	private static String lower(String text) {
		return text.strip().toLowerCase(Locale.ROOT);
	}

	private static Mono<Void> refuse(ServerWebExchange exchange, HttpStatus status) {
		exchange.getResponse().setStatusCode(status);
		return exchange.getResponse().setComplete();
	}

}
