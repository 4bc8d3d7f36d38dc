package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.request.Refusals;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.request.Webhook.WebhookReply;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Handler of posts to webhooks. HEAD, the probe of MinIO, gets 200 from every path. */
final class WebhookHandler implements WebHandler {

	/** Pattern of the paths. */
	public static final String PATHS = "/hooks/*/*";

	private static final WebhookReply ACCEPTED = WebhookReply.of(HttpStatus.ACCEPTED);

	private static final WebhookReply UNAUTHORIZED = WebhookReply.of(HttpStatus.UNAUTHORIZED);

	private final RequestBodies bodies;

	private final Map<String, SecuredWebhook> hooks;

	private final SecuredWebhook unknown = SecuredWebhook.unknown();

	private final Refusals refusals;

	/** Creates a handler of webhooks with paths of their own. */
	public WebhookHandler(RequestBodies bodies, List<Webhook> hooks, Refusals refusals) {
		this.bodies = bodies;
		this.refusals = refusals;
		this.hooks = hooks.stream().collect(Collectors.toUnmodifiableMap(WebhookHandler::path, SecuredWebhook::of));
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		HttpMethod method = exchange.getRequest().getMethod();
		if (method.equals(HttpMethod.HEAD)) {
			return exchange.getResponse().setComplete();
		}
		return method.equals(HttpMethod.POST) ? post(exchange).flatMap((reply) -> write(reply, exchange.getResponse()))
				: Mono.error(() -> new MethodNotAllowedException(method, Set.of(HttpMethod.POST)));
	}

	private Mono<WebhookReply> post(ServerWebExchange exchange) {
		HttpHeaders headers = exchange.getRequest().getHeaders();
		SecuredWebhook hook = this.hooks.getOrDefault(exchange.getRequest().getPath().value(), this.unknown);
		if (hook.isKnownTo(headers)) {
			return take(hook.webhook(), exchange);
		}
		List<String> signatures = headers.getOrEmpty(SecuredWebhook.SignedBody.HEADER);
		return (signatures.size() == 1)
				? this.bodies.collect(exchange, Webhook.MAX_BODY_BYTES, () -> hook.signedBody(signatures.getFirst()))
					.flatMap((isSigned) -> isSigned ? take(hook.webhook(), exchange) : refuse(hook, exchange))
				: refuse(hook, exchange);
	}

	private Mono<WebhookReply> refuse(SecuredWebhook hook, ServerWebExchange exchange) {
		return Mono.fromSupplier(() -> {
			this.refusals.add(
					(hook == this.unknown) ? RefusalReason.UNKNOWN_WEBHOOK : RefusalReason.WRONG_WEBHOOK_SECRET,
					QuotedText.of(exchange.getRequest().getPath()), exchange);
			return UNAUTHORIZED;
		});
	}

	private Mono<WebhookReply> take(Webhook webhook, ServerWebExchange exchange) {
		return switch (webhook) {
			case Webhook.Trigger trigger -> Mono.fromSupplier(() -> {
				trigger.action().run();
				return ACCEPTED;
			});
			case Webhook.Receiver receiver ->
				this.bodies.receive(exchange, Webhook.MAX_BODY_BYTES).flatMap(receiver.receiver());
		};
	}

	private static Mono<Void> write(WebhookReply reply, ServerHttpResponse response) {
		response.setStatusCode(reply.status());
		if (reply.status() == HttpStatus.UNAUTHORIZED) {
			response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
		}
		if (reply.text().isEmpty()) {
			return response.setComplete();
		}
		byte[] text = reply.text().getBytes(StandardCharsets.UTF_8);
		response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
		response.getHeaders().setContentLength(text.length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(text)));
	}

	private static String path(Webhook hook) {
		return "/hooks/" + hook.source() + "/" + hook.mount();
	}

}
