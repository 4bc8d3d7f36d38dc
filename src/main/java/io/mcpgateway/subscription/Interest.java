package io.mcpgateway.subscription;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * All that a subscriber wants to hear of at a time.
 *
 * @param listChanged whether resources come or go
 * @param listSince from where on that is told; {@code null} for now
 * @param uris no two the same
 */
public record Interest(boolean listChanged, @Nullable Position listSince, List<WatchedUri> uris) {

	/** Nothing at all. */
	public static final Interest NONE = new Interest(false, null, List.of());

	public Interest {
		uris = List.copyOf(uris);
	}

}
