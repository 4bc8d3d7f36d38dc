package io.mcpgateway.protocol;

import java.time.Instant;
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

}
