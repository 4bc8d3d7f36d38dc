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
 * Where buckets post their notifications: {@code POST /hooks/s3/<mount>}, with the secret
 * of the mount as a bearer token, as MinIO sends the one that it is configured with, or
 * alone.
 * <p>
 * As of every request, the host that it is sent to must be one of
 * {@code gateway.http.allowed-hosts} or a loopback one. Whoever does not know the secret
 * is not told which mounts there are, and nothing of what it sends is read. HEAD, with
 * which MinIO asks whether anybody is there, is answered to all.
 */
public final class WebhookEndpoint {

	private static final String PATH = "/hooks/s3/{mount}";

	private final Map<String, Webhook> hooks;

	/** Take what is posted for mounts, by their names. */
	public WebhookEndpoint(Map<String, Webhook> hooks) {
		this.hooks = Map.copyOf(hooks);
	}

	/** The route that leads here. */
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
		if (request.headers().contentLength().orElse(0) > NotificationParser.LARGEST) {
			return tooLarge();
		}
		return DataBufferUtils.join(request.exchange().getRequest().getBody(), NotificationParser.LARGEST)
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
