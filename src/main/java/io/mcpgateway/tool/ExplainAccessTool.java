package io.mcpgateway.tool;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Tool to explain a caller's own access to a resource. The source is not asked: the
 * result does not say whether the resource exists.
 */
final class ExplainAccessTool implements CallableTool {

	private static final Tool DEFINITION = ToolDefinitions.of("explain_access");

	private final ResourceCatalog catalog;

	private final AccessExplainer explainer;

	ExplainAccessTool(ResourceCatalog catalog, AccessExplainer explainer) {
		this.catalog = catalog;
		this.explainer = explainer;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	/** Returns whether any caller may use the tool. */
	boolean isOffered() {
		return this.explainer.explains();
	}

	@Override
	public boolean isOfferedTo(Identity identity) {
		return this.explainer.explainsTo(identity);
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.fromSupplier(() -> {
			String uri = this.catalog.listedUri(Objects.requireNonNull(call.argument("uri")));
			Identity identity = call.identity();
			Map<String, AccessExplainer.Decision> verbs = new LinkedHashMap<>();
			for (Verb verb : Verb.values()) {
				verbs.put(verb.name().toLowerCase(Locale.ROOT), this.explainer.explain(identity, verb, uri));
			}
			return StructuredResults.mirrored(
					new Explanation(uri, this.explainer.role(identity, uri), verbs, this.explainer.describe(identity)));
		});
	}

	private record Explanation(String uri, @Nullable String role, Map<String, AccessExplainer.Decision> verbs,
			AccessExplainer.Principal identity) {

	}

}
