package io.mcpgateway.resource.catalog;

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A part of a list, and where it goes on.
 *
 * @param nextCursor {@code null} on the last page; a page that is short may have one
 * @param unavailable the prefixes of what is left out, as it failed, up to where the next
 * page begins
 */
public record Page<T>(List<T> items, @Nullable String nextCursor, List<String> unavailable) {

	public Page {
		items = List.copyOf(items);
		unavailable = List.copyOf(unavailable);
	}

	/**
	 * Make a page of at most {@code size} out of one item more than that, if there is
	 * one.
	 */
	public static <T> Page<T> of(List<T> items, int size, Function<T, String> key) {
		if (items.size() <= size) {
			return new Page<>(items, null, List.of());
		}
		return new Page<>(items.subList(0, size), Cursor.after(key.apply(items.get(size - 1))), List.of());
	}

}
