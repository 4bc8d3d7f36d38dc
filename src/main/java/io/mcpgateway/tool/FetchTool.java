package io.mcpgateway.tool;

import java.util.Objects;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.tool.CallableTool.ToolCall;
import io.mcpgateway.tool.ExcerptReader.Excerpt;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Tool that returns the text of a resource, in the form required by ChatGPT's connectors.
 */
final class FetchTool implements CallableTool {

	static final String NAME = "fetch";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private final ExcerptReader excerpts;

	private final ResourceLinks links;

	FetchTool(ExcerptReader excerpts, ResourceLinks links) {
		this.excerpts = excerpts;
		this.links = links;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return this.excerpts.read(Objects.requireNonNull(call.argument("id")), null, null, call.progress())
			.map((excerpt) -> StructuredResults.mirrored(switch (excerpt) {
				case Excerpt.Text text -> fetched(text, text.marked(), text.next().uri(), call.identity());
				case Excerpt.Binary binary ->
					fetched(binary, "[Binary, " + binary.mimeType() + ", not shown]", null, call.identity());
			}));
	}

	private Fetched fetched(Excerpt excerpt, String text, @Nullable String next, Identity identity) {
		return new Fetched(excerpt.uri(), ResourceNames.of(excerpt.uri()), text, this.links.of(excerpt.uri(), identity),
				new Metadata(excerpt.mimeType(), next));
	}

	private record Fetched(String id, String title, String text, String url, Metadata metadata) {

	}

	private record Metadata(String mimeType, @Nullable String next) {

	}

}
