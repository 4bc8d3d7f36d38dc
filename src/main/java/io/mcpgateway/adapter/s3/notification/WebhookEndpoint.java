package io.mcpgateway.adapter.s3.notification;

import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.content.BufferBytes;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/**
 * Endpoint for bucket notifications: {@code POST /hooks/s3/<mount>}, with the mount's
 * secret as a bearer token or alone, as MinIO sends the secret.
 * <p>
 * The request's host must be a loopback one or one of {@code gateway.http.allowed-hosts}.
 * Only a sender with the secret learns about mounts, and only such a body is read. HEAD,
 * MinIO's probe, is answered to all.
 */
public final class WebhookEndpoint {

	/** Path of the endpoint, with the name of the mount. */
	public static final String PATH = "/hooks/s3/{mount}";

	private final Map<String, Webhook> hooks;

	/** Creates an endpoint for webhooks by mount. */
	public WebhookEndpoint(Map<String, Webhook> hooks) {
		this.hooks = Map.copyOf(hooks);
	}

	/** Returns the route. */
	public RouterFunction<ServerResponse> route() {
		return RouterFunctions.route(RequestPredicates.path(PATH), this::answer);
	}

	private Mono<ServerResponse> answer(ServerRequest request) {
		if (request.method().equals(HttpMethod.HEAD)) {
			return ServerResponse.ok().build();
		}
		if (!request.method().equals(HttpMethod.POST)) {
			return ServerResponse.status(HttpStatus.METHOD_NOT_ALLOWED).allow(HttpMethod.POST).build();
		}
		Webhook hook = this.hooks.get(request.pathVariable("mount"));
		if (hook == null || !hook.isKnownTo(request.headers().header(HttpHeaders.AUTHORIZATION))) {
			return ServerResponse.status(HttpStatus.UNAUTHORIZED)
				.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
				.build();
		}
		if (request.headers().contentLength().orElse(0) > NotificationParser.MAX_BYTES) {
			return tooLarge();
		}
		return DataBufferUtils.join(request.exchange().getRequest().getBody(), NotificationParser.MAX_BYTES)
			.map(BufferBytes::drain)
			.defaultIfEmpty(new byte[0])
			.flatMap((body) -> take(hook, body))
			.onErrorResume(DataBufferLimitException.class, (failure) -> tooLarge());
	}

	private static Mono<ServerResponse> take(Webhook hook, byte[] body) {
		@Nullable List<ObjectEvent> events = NotificationParser.read(body);
		if (events == null) {
			hook.unreadable().add();
			return ServerResponse.badRequest()
				.bodyValue("The body must be a JSON notification of S3 with a list of Records");
		}
		return hook.feed()
			.post(events)
			.map((isPublished) -> isPublished ? HttpStatus.NO_CONTENT : HttpStatus.SERVICE_UNAVAILABLE)
			.flatMap((status) -> ServerResponse.status(status).build());
	}

	private static Mono<ServerResponse> tooLarge() {
		return ServerResponse.status(HttpStatus.CONTENT_TOO_LARGE).build();
	}

}
