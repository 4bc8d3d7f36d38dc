package io.mcpgateway.audit;

import java.util.List;

import io.mcpgateway.audit.RefusalSummaries.RefusalKey;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Facts about a call for an audit line; the call itself can be released.
 *
 * @param at start of the call in milliseconds since 1970
 * @param started start of the call by {@link System#nanoTime()}
 * @param isLongLived whether the call is a stream
 * @param uri the resource of the request; {@code null} for a method without a URI
 * @param name the tool or prompt; {@code null} for a method about resources or a stream
 * @param prompt the prompt that a tool fills; {@code null} for any other call
 */
record CallRecord(long at, long started, Caller caller, String revision, String method, boolean isLongLived,
		@Nullable String uri, @Nullable String name, @Nullable String prompt, @Nullable String traceId) {

	/** Tool that fills the prompt of its argument {@code name}. */
	private static final String PROMPT_TOOL = "get_prompt";

	static CallRecord of(Call call, @Nullable String traceId) {
		JsonNode params = call.request().params();
		boolean isOfUri = call.method().startsWith("resources/") || call.method().equals(MethodNames.GET_SKILL);
		return new CallRecord(System.currentTimeMillis(), System.nanoTime(), call.caller(), call.version().text(),
				call.method(), call.traits().isLongLived(), isOfUri ? text(params.path("uri")) : null,
				isOfUri || call.traits().isLongLived() ? null : text(params.path("name")), prompt(call), traceId);
	}

	private static @Nullable String prompt(Call call) {
		JsonNode params = call.request().params();
		boolean isPrompt = call.method().equals(MethodNames.CALL_TOOL) && PROMPT_TOOL.equals(text(params.path("name")));
		return isPrompt ? text(params.path("arguments").path("name")) : null;
	}

	/** Returns the key that counts refusals of equal calls together. */
	RefusalKey refusalKey(String outcome) {
		return RefusalKey.of(this.caller.identity(), this.caller.address(), "method", this.method, outcome, null);
	}

	/** Returns the URIs in the arguments of a tool call or of a subscription. */
	static List<String> argumentUris(Call call) {
		JsonNode params = call.request().params();
		return switch (call.method()) {
			case MethodNames.CALL_TOOL ->
				List.of(params.path("arguments").path("uri"), params.path("arguments").path("id"))
					.stream()
					.filter((argument) -> argument.isString() && argument.asString().contains("://"))
					.map(JsonNode::asString)
					.toList();
			case MethodNames.LISTEN -> params.path("notifications")
				.path("resourceSubscriptions")
				.valueStream()
				.limit(AuditedUris.MAX_URIS)
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
