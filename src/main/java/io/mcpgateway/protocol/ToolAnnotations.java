package io.mcpgateway.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Hints on what a tool does.
 *
 * @param readOnlyHint whether it changes nothing
 * @param destructiveHint whether it may destroy something
 * @param idempotentHint whether calling it again changes nothing more
 * @param openWorldHint whether it reaches beyond what the server knows
 */
public record ToolAnnotations(@Nullable String title, @Nullable Boolean readOnlyHint, @Nullable Boolean destructiveHint,
		@Nullable Boolean idempotentHint, @Nullable Boolean openWorldHint) {

	/** A tool that only reads what the server serves. */
	public static final ToolAnnotations READ_ONLY = new ToolAnnotations(null, true, false, true, false);

}
