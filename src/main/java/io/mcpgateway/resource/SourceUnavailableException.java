package io.mcpgateway.resource;

import java.io.Serial;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Failure of a source that does not answer. The message is for logs and operators;
 * clients are only asked to retry.
 */
public final class SourceUnavailableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean isLogged;

	private final @Nullable Duration pause;

	/** Creates a failure whose message tells operators the source and the cause. */
	public SourceUnavailableException(String message, @Nullable Throwable cause) {
		this(message, cause, false, null);
	}

	private SourceUnavailableException(String message, @Nullable Throwable cause, boolean isLogged,
			@Nullable Duration pause) {
		super(message, cause);
		this.isLogged = isLogged;
		this.pause = pause;
	}

	/** Creates a failure of a source that asks for a pause. */
	public static SourceUnavailableException ofPause(String message, Duration pause) {
		return new SourceUnavailableException(message, null, false, pause);
	}

	/** Creates a failure of a source that logs its outages itself. */
	public static SourceUnavailableException ofLogged(String message, @Nullable Throwable cause) {
		return new SourceUnavailableException(message, cause, true, null);
	}

	/** Returns whether the log has the failure, so that no reader needs to log it. */
	public static boolean isLogged(Throwable failure) {
		return failure instanceof SourceUnavailableException unavailable && unavailable.isLogged;
	}

	/** Returns the pause that the source asks for; {@code null} if it names none. */
	public @Nullable Duration pause() {
		return this.pause;
	}

}
