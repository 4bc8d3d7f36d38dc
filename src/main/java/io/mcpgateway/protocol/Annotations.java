package io.mcpgateway.protocol;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * Hints on how a client may use something.
 *
 * @param audience whom it is for, or {@code null} if for anybody
 * @param priority from 0, optional, to 1, required
 * @param lastModified when it last changed
 */
public record Annotations(@Nullable List<Role> audience, @Nullable Double priority,
		@JsonView(Since.V2025_06_18.class) @Nullable Instant lastModified) {

	public Annotations {
		audience = (audience != null) ? List.copyOf(audience) : null;
	}

	/** Those of something that has these hints; {@code null} if it has none. */
	public static @Nullable Annotations of(@Nullable List<Role> audience, @Nullable Double priority) {
		return (audience != null || priority != null) ? new Annotations(audience, priority, null) : null;
	}

	/** Those of something that last changed then, to the millisecond. */
	public static Annotations of(@Nullable List<Role> audience, @Nullable Double priority, Instant lastModified) {
		return new Annotations(audience, priority, lastModified.truncatedTo(ChronoUnit.MILLIS));
	}

}
