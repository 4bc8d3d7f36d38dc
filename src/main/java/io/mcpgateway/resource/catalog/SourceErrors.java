package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.TraceContext;
import org.jspecify.annotations.Nullable;

/**
 * Mapping of an adapter's failures to errors for clients, without any text of the source.
 * The log has the source's own words once, and the stack of an unexpected failure once.
 *
 * @param prefix the URI prefix of the adapter
 * @param uri the URI of the resource, or the prefix for all
 * @param trace the trace of the call, for the log; {@code null} for none
 */
record SourceErrors(String prefix, String uri, SourceLog log,
		@Nullable TraceContext trace) implements UnaryOperator<Throwable> {

	@Override
	public Throwable apply(Throwable failure) {
		return switch (failure) {
			case McpException known -> known;
			case UnfinishedListException signal -> signal;
			case UnreadableException unreadable -> {
				this.log.unreadable(ResourceUri.withoutQuery(this.uri), unreadable);
				yield internal("This resource cannot be read: " + unreadable.getMessage());
			}
			case SourceUnavailableException unavailable -> {
				this.log.unavailable(this.prefix, unavailable);
				yield unavailable(unavailable.pause());
			}
			case Exception unexpected -> {
				this.log.unexpected(this.prefix, ResourceUri.withoutQuery(this.uri), unexpected, this.trace);
				yield internal("This resource cannot be read: its source failed unexpectedly. Ask the operator");
			}
			default -> failure;
		};
	}

	private static McpException unavailable(@Nullable Duration pause) {
		if (pause != null) {
			long seconds = Math.max(1, pause.plusMillis(999).toSeconds());
			return new McpException(ErrorCode.INTERNAL_ERROR,
					"The source of this resource asks for a pause: try again in " + seconds + " seconds",
					Map.of(McpException.RETRY_AFTER, seconds));
		}
		return internal("The source of this resource is not available now: try again later");
	}

	private static McpException internal(String message) {
		return new McpException(ErrorCode.INTERNAL_ERROR, message);
	}

}
