package io.mcpgateway.adapter.git.mirror;

import java.util.Map;

import io.mcpgateway.resource.content.BufferBytes;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/**
 * Endpoint at which a git server reports pushes: {@code POST /hooks/git/<mount>}. The
 * body says nothing that a fetch would not find, so it only serves to check a signature.
 * Only a sender with the secret learns about mounts.
 */
public final class PushEndpoint {

	/** Path of the endpoint, with the name of the mount. */
	public static final String PATH = "/hooks/git/{mount}";

	/** Maximum length of a signed body. */
	private static final int MAX_BODY_BYTES = 1024 * 1024;

	private final Map<String, PushHook> hooks;

	/** Creates an endpoint for hooks by mount. */
	public PushEndpoint(Map<String, PushHook> hooks) {
		this.hooks = Map.copyOf(hooks);
	}

	/** Returns the route. */
	public RouterFunction<ServerResponse> route() {
		return RouterFunctions.route(RequestPredicates.path(PATH), this::answer);
	}

	private Mono<ServerResponse> answer(ServerRequest request) {
		if (!request.method().equals(HttpMethod.POST)) {
			return ServerResponse.status(HttpStatus.METHOD_NOT_ALLOWED).allow(HttpMethod.POST).build();
		}
		PushHook hook = this.hooks.get(request.pathVariable("mount"));
		String signature = request.headers().firstHeader(PushHook.SIGNATURE_HEADER);
		if (hook == null) {
			return ServerResponse.status(HttpStatus.UNAUTHORIZED).build();
		}
		if (signature == null) {
			return answer(hook, hook.isKnownTo(request.headers()));
		}
		return DataBufferUtils.join(request.exchange().getRequest().getBody(), MAX_BODY_BYTES)
			.map(BufferBytes::drain)
			.defaultIfEmpty(new byte[0])
			.flatMap((body) -> answer(hook, hook.hasSigned(body, signature)))
			.onErrorResume(DataBufferLimitException.class,
					(failure) -> ServerResponse.status(HttpStatus.CONTENT_TOO_LARGE).build());
	}

	private static Mono<ServerResponse> answer(PushHook hook, boolean isKnown) {
		if (!isKnown) {
			return ServerResponse.status(HttpStatus.UNAUTHORIZED).build();
		}
		hook.schedule().fetchSoon();
		return ServerResponse.accepted().build();
	}

}
