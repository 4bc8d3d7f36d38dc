package io.mcpgateway.resource.catalog;

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Page of a list with the cursor of the next page.
 *
 * @param nextCursor {@code null} on the last page; a short page may have a cursor
 * @param unavailable URI prefixes of failed sources omitted up to the start of the next
 * page
 * @param leftOut URI prefixes of sources with more items, if the list ends here although
 * they have more
 */
public record Page<T>(List<T> items, @Nullable String nextCursor, List<String> unavailable, List<String> leftOut) {

	public Page {
		items = List.copyOf(items);
		unavailable = List.copyOf(unavailable);
		leftOut = List.copyOf(leftOut);
	}

	/** Creates a page of a list that leaves nothing out. */
	Page(List<T> items, @Nullable String nextCursor, List<String> unavailable) {
		this(items, nextCursor, unavailable, List.of());
	}

	/** Returns a page of at most {@code size} items from up to {@code size + 1} items. */
	public static <T> Page<T> of(List<T> items, int size, Function<T, String> key) {
		if (items.size() <= size) {
			return new Page<>(items, null, List.of());
		}
		return new Page<>(items.subList(0, size), Cursor.after(key.apply(items.get(size - 1))), List.of());
	}

}
