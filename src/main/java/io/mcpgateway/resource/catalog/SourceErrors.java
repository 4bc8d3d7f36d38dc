package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;

/**
 * Mapping of an adapter's failures to errors for clients. Other failures stay unchanged.
 */
record SourceErrors(ResourceAdapter adapter, SourceLog log) implements UnaryOperator<Throwable> {

	@Override
	public Throwable apply(Throwable failure) {
		if (failure instanceof UnreadableException unreadable) {
			return new McpException(ErrorCode.INTERNAL_ERROR,
					"This resource cannot be read: " + unreadable.getMessage());
		}
		if (!(failure instanceof SourceUnavailableException unavailable)) {
			return failure;
		}
		this.log.unavailable(this.adapter.uriPrefix(), unavailable);
		Duration pause = unavailable.pause();
		if (pause != null) {
			long seconds = Math.max(1, pause.plusMillis(999).toSeconds());
			return new McpException(ErrorCode.INTERNAL_ERROR,
					"The source of this resource asks for a pause: try again in " + seconds + " seconds",
					Map.of(McpException.RETRY_AFTER, seconds));
		}
		return new McpException(ErrorCode.INTERNAL_ERROR,
				"The source of this resource is not available now: try again later");
	}

}
