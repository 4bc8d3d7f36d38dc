package io.mcpgateway.console;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/**
 * Handler of the console's files. A path of a request is only looked up among the names
 * of the files.
 * <p>
 * <b>Why</b> no log line has the query: the redirect after a sign-in puts the
 * authorization code there.
 */
final class ConsoleHandler implements WebHandler {

	static final String PATH = "/console";

	/** Path of the gateway, which leads to the console. */
	static final String ROOT = "/";

	private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

	/** A member of {@code Accept-Encoding} that asks for gzip. */
	private static final Pattern GZIP = Pattern.compile("\\s*(gzip|x-gzip|\\*)\\s*(;\\s*q=(0?\\.0*[1-9]\\d*|1.*))?\\s*",
			Pattern.CASE_INSENSITIVE);

	private final ConsoleFiles files;

	private final HttpHeaders headers;

	ConsoleHandler(ConsoleFiles files, HttpHeaders headers) {
		this.files = files;
		this.headers = headers;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		ServerHttpRequest request = exchange.getRequest();
		ServerHttpResponse response = exchange.getResponse();
		if (!METHODS.contains(request.getMethod())) {
			refuse(exchange);
			return response.setComplete();
		}
		response.getHeaders().putAll(this.headers);
		String path = request.getPath().pathWithinApplication().value();
		if (path.equals(PATH)) {
			return redirect(HttpStatus.PERMANENT_REDIRECT, "console/", request.getURI().getRawQuery(), response);
		}
		if (path.equals(ROOT) && this.files.hasWhole()) {
			return redirect(HttpStatus.FOUND, "console/", null, response);
		}
		String name = path.startsWith(PATH + "/") ? path.substring(PATH.length() + 1) : ROOT;
		if (this.files.isGroup(name)) {
			return redirect(HttpStatus.PERMANENT_REDIRECT, name.substring(name.lastIndexOf('/') + 1) + "/",
					request.getURI().getRawQuery(), response);
		}
		Mono<ConsoleFile> file = this.files.find(name);
		return file.map(Optional::of)
			.defaultIfEmpty(Optional.empty())
			.flatMap((known) -> known.map((found) -> write(found, exchange)).orElseGet(() -> notFound(response)));
	}

	/**
	 * Prepares the response to a method that no file has.
	 * @return {@code false}, as a processor of cross-origin requests returns for refusals
	 */
	boolean refuse(ServerWebExchange exchange) {
		ServerHttpResponse response = exchange.getResponse();
		response.setStatusCode(HttpStatus.METHOD_NOT_ALLOWED);
		response.getHeaders().putAll(this.headers);
		response.getHeaders().setAllow(METHODS);
		return false;
	}

	/** Redirects to a path without a prefix, which a proxy may have removed. */
	private static Mono<Void> redirect(HttpStatus status, String target, @Nullable String query,
			ServerHttpResponse response) {
		response.setStatusCode(status);
		response.getHeaders().set(HttpHeaders.LOCATION, target + ((query != null) ? "?" + query : ""));
		return response.setComplete();
	}

	private static Mono<Void> notFound(ServerHttpResponse response) {
		response.setStatusCode(HttpStatus.NOT_FOUND);
		return response.setComplete();
	}

	private static Mono<Void> write(ConsoleFile file, ServerWebExchange exchange) {
		return file.content().flatMap((content) -> write(file, content, exchange));
	}

	private static Mono<Void> write(ConsoleFile file, ConsoleFile.Content content, ServerWebExchange exchange) {
		ServerHttpResponse response = exchange.getResponse();
		HttpHeaders headers = response.getHeaders();
		Representation sent = content.plain();
		if (file.isCompressible()) {
			headers.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
			if (acceptsGzip(exchange.getRequest().getHeaders())) {
				headers.set(HttpHeaders.CONTENT_ENCODING, "gzip");
				sent = content.gzip();
			}
		}
		if (exchange.checkNotModified(sent.etag())) {
			headers.remove(HttpHeaders.CONTENT_ENCODING);
			return response.setComplete();
		}
		byte[] bytes = sent.bytes();
		headers.setContentType(file.type());
		headers.setContentLength(bytes.length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(bytes)));
	}

	private static boolean acceptsGzip(HttpHeaders headers) {
		List<String> accepted = headers.getValuesAsList(HttpHeaders.ACCEPT_ENCODING);
		return accepted.stream().anyMatch((encoding) -> GZIP.matcher(encoding).matches());
	}

}
