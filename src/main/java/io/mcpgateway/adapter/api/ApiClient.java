package io.mcpgateway.adapter.api;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ReaderPermits;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.upstream.UpstreamConnections;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ClientHttpResponse;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;

/**
 * Client of an API. Requests are GETs below the address of the mount. One reader has at
 * most half of the connections. After many failures, {@link ReaderBreakers} refuse
 * requests for half a minute; during a pause that the API asks for, none is sent.
 */
final class ApiClient {

	/** No maximum: a document has a maximum of its own, with an error of its own. */
	private static final DataSize UNLIMITED = DataSize.ofBytes(Long.MAX_VALUE);

	private final ApiAddress address;

	private final ApiMount mount;

	private final UpstreamConnections connections;

	private final ClientHttpConnector connector;

	private final @Nullable AccessTokens tokens;

	private final ApiThrottle throttle;

	private final ApiMetrics metrics;

	private final ReaderBreakers breakers;

	/** Tokens that callers get for their own; {@code null} without token exchange. */
	private final @Nullable ExchangedTokens exchanged;

	private final ReaderPermits readers;

	private final String givenQuery;

	/** Creates a client of an API that knows the gateway only. */
	ApiClient(ApiMount mount, UpstreamConnections connections, ApiMetrics metrics, InstantSource clock) {
		this(mount, connections, null, metrics, clock);
	}

	/**
	 * Creates a client.
	 * @param exchanged tokens of callers; {@code null} without token exchange
	 */
	ApiClient(ApiMount mount, UpstreamConnections connections, @Nullable ExchangedTokens exchanged, ApiMetrics metrics,
			InstantSource clock) {
		boolean isShared = mount.identity() == null;
		this.exchanged = exchanged;
		this.breakers = isShared ? ReaderBreakers.ofSharedServer() : ReaderBreakers.ofEachReader();
		this.address = ApiAddress.of(mount.base());
		this.mount = mount;
		this.connections = connections;
		this.connector = connections.connector(this.address.base());
		this.tokens = (mount.oauth2() != null) ? new AccessTokens(mount.oauth2(), connections, mount.timeout()) : null;
		this.throttle = new ApiThrottle(clock, isShared);
		this.metrics = metrics;
		this.readers = new ReaderPermits(Math.max(1, mount.connections() / 2), mount.timeout());
		this.givenQuery = mount.query()
			.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.map((parameter) -> PercentEncoding.encodeReserved(parameter.getKey()) + "="
					+ PercentEncoding.encodeReserved(parameter.getValue()))
			.collect(Collectors.joining("&"));
	}

	/**
	 * Requests a resource for the reader in the context; empty if the API has none there.
	 * @param operation path of the operation without values, or the URI of a polled
	 * resource
	 */
	Mono<ApiResponse> get(String operation, ApiRequest request, Validators known) {
		return Mono.deferContextual((context) -> {
			URI target = target(request.path(), request.query());
			ReaderOperation key = new ReaderOperation(ReaderKey.in(context), operation);
			SourceUnavailableException refusal = this.throttle.refusal(key);
			return (target == null) ? Mono.empty()
					: (refusal != null) ? Mono.error(refusal)
							: this.readers.request(key.reader(),
									(end) -> get(key, Caller.in(context).identity(), target, request.headers(), known)
										.map((response) -> response.endingWith(end)));
		});
	}

	/**
	 * Requests a resource for a caller. A token that the API refuses is exchanged once
	 * again.
	 */
	private Mono<ApiResponse> get(ReaderOperation key, Identity caller, URI target, Map<String, String> demanded,
			Validators known) {
		Mono<CallerCredentials> credentials = credentials(key.reader(), caller);
		return credentials.flatMap((own) -> get(key, own, target, demanded, known).onErrorResume(
				(failure) -> ApiErrors.isTokenRefused(failure) && isRenewable(own),
				(refused) -> credentials.flatMap((renewed) -> get(key, renewed, target, demanded, known))));
	}

	private boolean isRenewable(CallerCredentials own) {
		return this.exchanged != null && own.token() != null && this.exchanged.refuse(own.token());
	}

	/**
	 * Returns what names a caller; fails for a caller that the API cannot know, such as
	 * one without a token.
	 */
	private Mono<CallerCredentials> credentials(ReaderKey reader, Identity caller) {
		ApiIdentity identity = this.mount.identity();
		if (identity == null) {
			return Mono.just(CallerCredentials.NONE);
		}
		return Mono.defer(() -> {
			Map<String, String> headers = CallerCredentials.headers(identity, caller);
			return (this.exchanged == null) ? Mono.just(new CallerCredentials(null, headers))
					: this.exchanged.token(reader, caller.token())
						.map((token) -> new CallerCredentials(token, headers));
		});
	}

	private Mono<ApiResponse> get(ReaderOperation key, CallerCredentials caller, URI target,
			Map<String, String> demanded, Validators known) {
		return withCredentials(caller, target, demanded, known)
			.flatMap((response) -> isTokenRefused(caller, response)
					? ApiResponse.release(response.getBody()).then(Mono.error(ApiErrors::tokenRefused))
					: Mono.just(response))
			.flatMap((response) -> answer(key, response, known, this.mount.maxSize()))
			.onErrorMap(ApiErrors::map)
			.transform((request) -> this.breakers.protect(key, request))
			.onErrorMap(ApiErrors::map)
			.transform(this.metrics::count);
	}

	private static boolean isTokenRefused(CallerCredentials caller, ClientHttpResponse response) {
		return caller.token() != null && response.getStatusCode().isSameCodeAs(HttpStatus.UNAUTHORIZED);
	}

	/**
	 * Requests a document, with credentials if it lies below the address of the mount.
	 */
	Mono<ApiResponse> document(URI url) {
		return (this.address.contains(url) ? withCredentials(CallerCredentials.NONE, url, Map.of(), Validators.NONE)
				: request(this.connections.connector(url), url, (headers) -> {
				}))
			.flatMap((response) -> answer(new ReaderOperation(ReaderKey.GATEWAY, ""), response, Validators.NONE,
					UNLIMITED))
			.onErrorMap(ApiErrors::map);
	}

	/** Returns whether requests of all readers are refused because many failed. */
	boolean isOpen() {
		return this.breakers.isOpen();
	}

	/** Returns the tokens of callers; {@code null} without token exchange. */
	@Nullable ExchangedTokens exchangedTokens() {
		return this.exchanged;
	}

	private Mono<ClientHttpResponse> withCredentials(CallerCredentials caller, URI target, Map<String, String> demanded,
			Validators known) {
		if (this.tokens == null) {
			return request(this.connector, target, (headers) -> credentials(headers, caller, demanded, known));
		}
		AccessTokens current = this.tokens;
		return current.token().flatMap((token) -> request(this.connector, target, (headers) -> {
			credentials(headers, caller, demanded, known);
			headers.setBearerAuth(token);
		}).doOnNext((response) -> {
			if (response.getStatusCode().isSameCodeAs(HttpStatus.UNAUTHORIZED)) {
				current.refuse(token);
			}
		}));
	}

	private void credentials(HttpHeaders headers, CallerCredentials caller, Map<String, String> demanded,
			Validators known) {
		demanded.forEach(headers::set);
		this.mount.headers().forEach(headers::set);
		if (this.mount.username() != null && this.mount.password() != null) {
			headers.setBasicAuth(this.mount.username(), this.mount.password(), StandardCharsets.UTF_8);
		}
		caller.addTo(headers);
		known.addTo(headers);
	}

	private Mono<ClientHttpResponse> request(ClientHttpConnector to, URI target, Consumer<HttpHeaders> headers) {
		return to.connect(HttpMethod.GET, target, (request) -> {
			request.getHeaders().set(HttpHeaders.ACCEPT, "*/*");
			request.getHeaders().set(HttpHeaders.USER_AGENT, "mcp-resource-gateway");
			request.getHeaders().set(HttpHeaders.ACCEPT_ENCODING, "identity");
			headers.accept(request.getHeaders());
			return request.setComplete();
		}).timeout(this.mount.timeout());
	}

	/** Returns the answer, or releases it with an error; empty for a missing resource. */
	private Mono<ApiResponse> answer(ReaderOperation key, ClientHttpResponse response, Validators known,
			DataSize maxSize) {
		HttpStatusCode status = response.getStatusCode();
		HttpHeaders headers = response.getHeaders();
		if (status.isSameCodeAs(HttpStatus.NOT_MODIFIED) && !known.equals(Validators.NONE)) {
			return ApiResponse.release(response.getBody())
				.thenReturn(new ApiResponse(true, headers, response.getBody()));
		}
		if (status.isSameCodeAs(HttpStatus.NOT_FOUND) || status.isSameCodeAs(HttpStatus.GONE)
				|| isHidden(status, headers)) {
			return ApiResponse.release(response.getBody()).then(Mono.empty());
		}
		RuntimeException error = isThrottled(status, headers) ? this.throttle.begin(key, headers)
				: !status.is2xxSuccessful() || status.isSameCodeAs(HttpStatus.PARTIAL_CONTENT)
						? ApiErrors.of(status, headers) : mistake(headers, maxSize);
		return (error != null) ? ApiResponse.release(response.getBody()).then(Mono.error(error))
				: Mono.just(new ApiResponse(false, headers,
						BoundedBody.of(response.getBody(), maxSize).onErrorMap(ApiErrors::map)));
	}

	/**
	 * Returns whether the API knows the caller and denies a resource to him. Such a
	 * resource is not found, as one that access rules hide.
	 */
	private boolean isHidden(HttpStatusCode status, HttpHeaders headers) {
		return this.mount.identity() != null && status.isSameCodeAs(HttpStatus.FORBIDDEN)
				&& !isThrottled(status, headers);
	}

	/**
	 * Returns whether the API asks for a pause. Some say so with 403 (GitHub) and a count
	 * of zero requests left, or with {@code Retry-After}.
	 */
	private static boolean isThrottled(HttpStatusCode status, HttpHeaders headers) {
		boolean hasTime = headers.containsHeader(HttpHeaders.RETRY_AFTER);
		return switch (status.value()) {
			case 429 -> true;
			case 503 -> hasTime;
			case 403 -> hasTime || ApiThrottle.isUsedUp(headers);
			default -> false;
		};
	}

	private static @Nullable UnreadableException mistake(HttpHeaders headers, DataSize maxSize) {
		String encoding = headers.getFirst(HttpHeaders.CONTENT_ENCODING);
		if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
			return new UnreadableException("the API sends it compressed although the gateway asks for it plain");
		}
		return (headers.getContentLength() > maxSize.toBytes()) ? BoundedBody.tooLarge(maxSize) : null;
	}

	/** Returns the address of a request; {@code null} if it leaves the mount. */
	private @Nullable URI target(String path, String query) {
		String all = query.isEmpty() || this.givenQuery.isEmpty() ? query + this.givenQuery
				: query + "&" + this.givenQuery;
		URI target = URI.create(this.address.base() + path + (all.isEmpty() ? "" : "?" + all));
		return this.address.contains(target) ? target : null;
	}

}
