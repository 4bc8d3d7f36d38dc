package io.mcpgateway.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Hints about the effects of a tool.
 *
 * @param readOnlyHint whether the tool only reads
 * @param destructiveHint whether the tool may destroy data
 * @param idempotentHint whether a repeated call has no further effect
 * @param openWorldHint whether the tool reaches beyond the server's data
 */
public record ToolAnnotations(@Nullable String title, @Nullable Boolean readOnlyHint, @Nullable Boolean destructiveHint,
		@Nullable Boolean idempotentHint, @Nullable Boolean openWorldHint) {

	/** Hints of a tool that only reads the server's data. */
	public static final ToolAnnotations READ_ONLY = new ToolAnnotations(null, true, false, true, false);

}
