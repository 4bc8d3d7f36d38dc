package io.mcpgateway.resource;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Preparation of the decisions of an {@link AccessCondition} that asks a service. Each
 * call waits for it, since the condition itself answers at once. Found among the beans.
 */
public interface AccessPreparation {

	/**
	 * Gets the decisions about a caller; {@code null} if nothing is to be awaited. Never
	 * fails, and ends in bounded time.
	 */
	@Nullable Mono<Void> prepare(Identity caller);

}
