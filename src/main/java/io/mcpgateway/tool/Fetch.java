package io.mcpgateway.tool;

import java.util.Objects;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The text of a resource, in the shape that ChatGPT's connectors ask for.
 */
final class Fetch implements CallableTool {

	static final String NAME = "fetch";

	private static final Tool DEFINITION = Definitions.of(NAME);

	private final Excerpts excerpts;

	Fetch(Excerpts excerpts) {
		this.excerpts = excerpts;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return this.excerpts.read(Objects.requireNonNull(call.argument("id")), null, null, call.progress())
			.map((excerpt) -> Answers.mirrored(switch (excerpt) {
				case Excerpt.Text text -> Fetched.of(text, text.marked(), text.next().uri());
				case Excerpt.Binary binary ->
					Fetched.of(binary, "[Binary, " + binary.mimeType() + ": not shown]", null);
			}));
	}

	private record Fetched(String id, String title, String text, String url, Metadata metadata) {

		static Fetched of(Excerpt excerpt, String text, @Nullable String next) {
			return new Fetched(excerpt.uri(), Names.of(excerpt.uri()), text, excerpt.uri(),
					new Metadata(excerpt.mimeType(), next));
		}

	}

	private record Metadata(String mimeType, @Nullable String next) {

	}

}
