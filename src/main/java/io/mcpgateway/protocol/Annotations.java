package io.mcpgateway.protocol;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * Hints for clients about an object.
 *
 * @param audience the intended readers; {@code null} for all
 * @param priority from 0, optional, to 1, required
 * @param lastModified the time of the last change
 */
public record Annotations(@Nullable List<Role> audience, @Nullable Double priority,
		@JsonView(Since.V2025_06_18.class) @Nullable Instant lastModified) {

	public Annotations {
		audience = (audience != null) ? List.copyOf(audience) : null;
	}

	/** Returns annotations with these hints; {@code null} if all are absent. */
	public static @Nullable Annotations of(@Nullable List<Role> audience, @Nullable Double priority) {
		return (audience != null || priority != null) ? new Annotations(audience, priority, null) : null;
	}

	/** Returns annotations with the time of the last change, in milliseconds. */
	public static Annotations of(@Nullable List<Role> audience, @Nullable Double priority, Instant lastModified) {
		return new Annotations(audience, priority, lastModified.truncatedTo(ChronoUnit.MILLIS));
	}

}
