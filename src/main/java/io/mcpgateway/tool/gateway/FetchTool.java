package io.mcpgateway.tool.gateway;

import java.util.Objects;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.tool.CallableTool;
import io.mcpgateway.tool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Tool that returns the text of a resource, in the form that ChatGPT's connectors
 * require.
 */
final class FetchTool implements CallableTool {

	static final String NAME = "fetch";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private final ExcerptReader excerpts;

	FetchTool(ExcerptReader excerpts) {
		this.excerpts = excerpts;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return this.excerpts.read(Objects.requireNonNull(call.argument("id")), null, null, call.progress())
			.map((excerpt) -> StructuredResults.mirrored(switch (excerpt) {
				case Excerpt.Text text -> Fetched.of(text, text.marked(), text.next().uri());
				case Excerpt.Binary binary ->
					Fetched.of(binary, "[Binary, " + binary.mimeType() + ", not shown]", null);
			}));
	}

	private record Fetched(String id, String title, String text, String url, Metadata metadata) {

		static Fetched of(Excerpt excerpt, String text, @Nullable String next) {
			return new Fetched(excerpt.uri(), ResourceNames.of(excerpt.uri()), text, excerpt.uri(),
					new Metadata(excerpt.mimeType(), next));
		}

	}

	private record Metadata(String mimeType, @Nullable String next) {

	}

}
