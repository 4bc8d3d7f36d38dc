package io.mcpgateway.resource;

import java.io.IOException;
import java.util.regex.Pattern;

import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * Reason of a source's failure, in words for the log. A reason is a single line of
 * bounded length, since the words of a source are hostile text.
 */
public final class SourceReason {

	private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]+");

	/** Maximum length of a reason, in characters. */
	private static final int MAX_LENGTH = 1000;

	private SourceReason() {
	}

	/**
	 * Returns the words of a source that does not answer or refuses a resource.
	 * @return {@code null} for an unexpected failure, whose stack the log needs
	 */
	public static @Nullable String of(Throwable failure) {
		return switch (failure) {
			case SourceUnavailableException unavailable -> line(unavailable.getMessage() + cause(unavailable));
			case UnreadableException unreadable -> line(unreadable.textForLogs());
			default -> null;
		};
	}

	/**
	 * Returns what the system says about files and connections, in brackets. Other causes
	 * may hold what a service sent, with secrets.
	 */
	private static String cause(SourceUnavailableException failure) {
		if (!(failure.getCause() instanceof IOException cause)) {
			return "";
		}
		String words = cause.getMessage();
		boolean isKnown = words != null && String.valueOf(failure.getMessage()).contains(words);
		return isKnown ? "" : " (" + cause.getClass().getSimpleName() + ((words != null) ? ": " + words : "") + ")";
	}

	private static String line(String words) {
		String line = CONTROLS.matcher(words).replaceAll(" ");
		return (line.length() <= MAX_LENGTH) ? line : line.substring(0, MAX_LENGTH) + " \u2026";
	}

}
