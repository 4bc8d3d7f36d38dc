package io.mcpgateway.resource.content;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * Failure to read an existing resource although the source answers. The message is for
 * clients and says what to do. The source's own words are for the operator's log only.
 */
public final class UnreadableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final @Nullable String words;

	private final boolean isLogged;

	/**
	 * Creates a failure with a reason that follows "cannot be read:", as in "it is
	 * archived".
	 */
	public UnreadableException(String why) {
		this(why, null, null, false);
	}

	/**
	 * Creates a failure that operators can mend.
	 * @param why the same reason for all failures of a kind, without text of the source
	 * @param words the source's own words, for the log
	 */
	public UnreadableException(String why, String words, @Nullable Throwable cause) {
		this(why, words, cause, false);
	}

	private UnreadableException(String why, @Nullable String words, @Nullable Throwable cause, boolean isLogged) {
		super(why, cause);
		this.words = words;
		this.isLogged = isLogged;
	}

	/** Creates a failure of a source that logs its failures itself. */
	public static UnreadableException ofLogged(String why) {
		return new UnreadableException(why, null, null, true);
	}

	/** Returns whether the log has the failure, so that no reader needs to log it. */
	public static boolean isLogged(Throwable failure) {
		return failure instanceof UnreadableException unreadable && unreadable.isLogged;
	}

	/** Returns the source's own words; {@code null} if operators have nothing to mend. */
	public @Nullable String words() {
		return this.words;
	}

	/** Returns the text for logs: the source's own words, if there are any. */
	public String textForLogs() {
		return (this.words != null) ? this.words : String.valueOf(getMessage());
	}

}
