package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.search.Search;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Tool that searches resources, in the form required by ChatGPT's connectors. */
final class SearchTool implements CallableTool {

	public static final String NAME = "search";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private static final int HITS = 10;

	private final Search search;

	private final ResourceLinks links;

	SearchTool(Search search, ResourceLinks links) {
		this.search = search;
		this.links = links;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return this.search.search(Objects.requireNonNull(call.argument("query")), HITS)
			.map((answer) -> StructuredResults.mirrored(Found.of(answer, (uri) -> this.links.of(uri, call.identity()))))
			.onErrorMap(SourceUnavailableException.class, (closed) -> new McpException(ErrorCode.INTERNAL_ERROR,
					"The search is not available now: try again later"));
	}

	private record Found(List<Hit> results, long total, @Nullable List<String> incomplete,
			@Nullable List<String> notIndexed) {

		static Found of(SearchAnswer answer, UnaryOperator<String> links) {
			List<String> incomplete = new ArrayList<>(answer.unfinished());
			if (answer.isCut()) {
				incomplete.add("resources that were not searched within the time limit");
			}
			if (answer.skipped() > 0) {
				incomplete.add("the text of " + answer.skipped() + " resources of which only the names are indexed");
			}
			return new Found(answer.hits().stream().map((hit) -> Hit.of(hit, links)).toList(), answer.total(),
					incomplete.isEmpty() ? null : incomplete, answer.unindexed().isEmpty() ? null : answer.unindexed());
		}

	}

	private record Hit(String id, String title, String url, String text, @Nullable Integer line) {

		static Hit of(SearchAnswer.Hit hit, UnaryOperator<String> links) {
			return new Hit(hit.uri(), hit.title(), links.apply(hit.uri()), hit.snippet(), hit.line());
		}

	}

}
