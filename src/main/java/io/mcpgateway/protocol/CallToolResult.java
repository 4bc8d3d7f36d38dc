package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * Result of a tool.
 *
 * @param structuredContent the content for programs, an object as older revisions require
 * @param isError whether the call failed in a way that a model can correct
 */
public record CallToolResult(List<ContentBlock> content,
		@JsonView(Since.V2025_06_18.class) @Nullable Object structuredContent,
		@Nullable Boolean isError) implements Result {

	public CallToolResult {
		content = List.copyOf(content);
	}

	/** Returns a failure; {@code message} names the reason and the remedy. */
	public static CallToolResult error(String message) {
		return new CallToolResult(List.of(new ContentBlock.Text(message)), null, true);
	}

}
