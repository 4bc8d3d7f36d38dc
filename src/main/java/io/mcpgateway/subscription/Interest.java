package io.mcpgateway.subscription;

import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.ListKind;
import org.jspecify.annotations.Nullable;

/**
 * All that a subscriber wants to hear of at a time.
 *
 * @param lists which lists
 * @param listSince from where on that is told; {@code null} for now
 * @param uris no two the same
 */
public record Interest(Set<ListKind> lists, @Nullable Position listSince, List<WatchedUri> uris) {

	/** Nothing at all. */
	public static final Interest NONE = new Interest(Set.of(), null, List.of());

	public Interest {
		lists = Set.copyOf(lists);
		uris = List.copyOf(uris);
	}

}
