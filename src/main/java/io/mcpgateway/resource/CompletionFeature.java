package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.protocol.CompleteParams;
import io.mcpgateway.protocol.CompleteParams.Reference;
import io.mcpgateway.protocol.CompleteResult;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import reactor.core.publisher.Mono;

/**
 * Completion: suggesting values for the variables of templates.
 */
public final class CompletionFeature implements Feature {

	private final ResourceCatalog catalog;

	/** Complete the templates of the catalog. */
	public CompletionFeature(ResourceCatalog catalog) {
		this.catalog = catalog;
	}

	@Override
	public List<Method<?>> methods() {
		return List.of(Method.call("completion/complete", CompleteParams.class,
				(params, call) -> complete(params).map(CompleteResult::new)));
	}

	@Override
	public ServerCapabilities capabilities() {
		return ServerCapabilities.COMPLETIONS;
	}

	private Mono<Completion> complete(CompleteParams params) {
		return switch (params.ref()) {
			case Reference.ToResource(String uri) -> this.catalog.complete(
					new TemplateArgument(uri, params.argument().name(), params.argument().value(), params.known()));
			case Reference.ToPrompt(String name) ->
				Mono.error(() -> new McpException(ErrorCode.INVALID_PARAMS, "Invalid params: there is no such prompt"));
		};
	}

}
