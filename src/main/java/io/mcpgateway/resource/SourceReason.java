package io.mcpgateway.resource;

import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;

/** Reason of a source's failure, in words for the log. */
public final class SourceReason {

	private SourceReason() {
	}

	/**
	 * Returns the words of a source that does not answer or refuses a resource.
	 * @return {@code null} for an unexpected failure, whose stack the log needs
	 */
	public static @Nullable String of(Throwable failure) {
		return switch (failure) {
			case SourceUnavailableException unavailable -> String.valueOf(unavailable.getMessage());
			case UnreadableException unreadable -> unreadable.textForLogs();
			default -> null;
		};
	}

}
