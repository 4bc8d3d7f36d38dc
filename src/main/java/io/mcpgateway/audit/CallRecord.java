package io.mcpgateway.audit;

import java.util.List;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What is known of a call when it begins, so that its line holds on to nothing else of
 * it.
 *
 * @param at when that was, in milliseconds since 1970
 * @param started the same as the clock that measures sees it
 * @param uri what the request is about, if that is one resource
 * @param name the tool or prompt, if it is about one
 */
record CallRecord(long at, long started, Caller caller, String revision, String method, @Nullable String uri,
		@Nullable String name, @Nullable String traceId) {

	static CallRecord of(Call call, @Nullable String traceId) {
		JsonNode params = call.request().params();
		boolean isOfUri = call.method().startsWith("resources/");
		return new CallRecord(System.currentTimeMillis(), System.nanoTime(), call.caller(), call.version().text(),
				call.method(), isOfUri ? text(params.path("uri")) : null, isOfUri ? null : text(params.path("name")),
				traceId);
	}

	/** Returns the kind of refusal that the call is if it is refused. */
	RefusalKey refused(String outcome) {
		return RefusalKey.of(this.caller.identity(), this.caller.address(), "method", this.method, outcome);
	}

	/** The URIs that a request asks for besides the one that it is about. */
	static List<String> asked(Call call) {
		JsonNode params = call.request().params();
		return switch (call.method()) {
			case "tools/call" -> List.of(params.path("arguments").path("uri"), params.path("arguments").path("id"))
				.stream()
				.filter((argument) -> argument.isString() && argument.asString().contains("://"))
				.map(JsonNode::asString)
				.toList();
			case "subscriptions/listen" -> params.path("notifications")
				.path("resourceSubscriptions")
				.valueStream()
				.limit(AuditedUris.MOST)
				.filter(JsonNode::isString)
				.map(JsonNode::asString)
				.toList();
			default -> List.of();
		};
	}

	private static @Nullable String text(JsonNode node) {
		return node.isString() ? node.asString() : null;
	}

}
