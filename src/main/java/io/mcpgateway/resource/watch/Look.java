package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How a subject looks at a time.
 *
 * @param print equal as long as nothing that can be seen has changed
 * @param interval after how long it counts as changed, as not all of it can be seen;
 * {@code null} if it can
 * @param pulse without whose change it does not count as changed after the interval;
 * {@code null} if it always does
 * @param written whose writes change it, as far as a {@link Watch} tells of them, by
 * whatever it calls them
 */
public record Look(String print, @Nullable Duration interval, @Nullable String pulse, Set<?> written) {

	/** It could not be looked at, so that it looks changed next time. */
	public static final Look UNKNOWN = Look.of("unknown");

	/** It is not there. */
	public static final Look NOTHING = Look.of("");

	public Look {
		written = Set.copyOf(written);
	}

	/** All of it was seen; nothing is there if there is no print. */
	public static Look of(@Nullable String print) {
		return new Look((print != null) ? print : "", null, null, Set.of());
	}

}
