package io.mcpgateway.prompt;

import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Prompt;
import io.mcpgateway.protocol.PromptRequests.GetPromptResult;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Prompts that the group of a caller offers. */
public interface Prompts {

	/** Returns whether a caller may have prompts, now or later. */
	boolean areOfferedTo(Identity identity);

	/**
	 * Returns a page of prompts, in order of their names.
	 * @param cursor cursor of the page before; {@code null} for the first page
	 * @param size maximum number of prompts
	 */
	Mono<Page<OfferedPrompt>> list(@Nullable String cursor, int size, Identity identity);

	/**
	 * Fills a prompt; empty for an unknown prompt or one of other callers. Fails with
	 * {@link io.mcpgateway.rpc.McpException} and a correction if the arguments do not
	 * fit.
	 */
	Mono<GetPromptResult> fill(String name, Map<String, String> arguments, Identity identity);

	/**
	 * Prompt in a list.
	 *
	 * @param values the allowed values of arguments by name; any value of others
	 */
	record OfferedPrompt(Prompt prompt, Map<String, List<String>> values) {

		public OfferedPrompt {
			values = Map.copyOf(values);
		}

	}

}
