package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * What a tool says.
 *
 * @param structuredContent the same for programs: an object, as the older revisions want
 * it
 * @param isError whether it failed, in words that a model can act on
 */
public record CallToolResult(List<ContentBlock> content,
		@JsonView(Since.V2025_06_18.class) @Nullable Object structuredContent,
		@Nullable Boolean isError) implements Result {

	public CallToolResult {
		content = List.copyOf(content);
	}

	/** It failed; {@code message} says why, and what to do. */
	public static CallToolResult error(String message) {
		return new CallToolResult(List.of(new ContentBlock.Text(message)), null, true);
	}

}
