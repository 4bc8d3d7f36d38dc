package io.mcpgateway.resource;

import java.util.regex.Pattern;

import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * Reason of a source's failure, in words for the log. A reason is a single line, since
 * the words of a source are hostile text.
 */
public final class SourceReason {

	private static final Pattern CONTROLS = Pattern.compile("\\p{Cc}+");

	private SourceReason() {
	}

	/**
	 * Returns the words of a source that does not answer or refuses a resource.
	 * @return {@code null} for an unexpected failure, whose stack the log needs
	 */
	public static @Nullable String of(Throwable failure) {
		return switch (failure) {
			case SourceUnavailableException unavailable -> line(String.valueOf(unavailable.getMessage()));
			case UnreadableException unreadable -> line(unreadable.textForLogs());
			default -> null;
		};
	}

	private static String line(String words) {
		return CONTROLS.matcher(words).replaceAll(" ");
	}

}
