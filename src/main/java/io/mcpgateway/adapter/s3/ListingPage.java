package io.mcpgateway.adapter.s3;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Page of keys with a common prefix, in the order of the bucket, unique, and cut at the
 * next slash if requested. All users of lists see pages in this form, so that shown keys,
 * compared keys and cursors agree.
 *
 * @param isCut whether more keys follow
 */
record ListingPage(List<Item> items, boolean isCut) {

	public ListingPage {
		items = List.copyOf(items);
	}

	/**
	 * Returns the page in a response, limited to requested keys.
	 * @param beginning the prefix of all keys
	 * @param after the key before the first
	 */
	public static ListingPage of(ListObjectsV2Response answer, String beginning, String after) {
		List<Item> items = new ArrayList<>(answer.contents().size());
		for (S3Object object : answer.contents()) {
			add(object.key(), object, beginning, after, items);
		}
		for (CommonPrefix directory : answer.commonPrefixes()) {
			String key = directory.prefix();
			if (key != null && key.endsWith("/") && key.length() > beginning.length()) {
				add(key, null, beginning, after, items);
			}
		}
		return new ListingPage(isAscending(items) ? items : sorted(items), Boolean.TRUE.equals(answer.isTruncated()));
	}

	private static void add(@Nullable String key, @Nullable S3Object object, String beginning, String after,
			List<Item> items) {
		if (key != null && key.startsWith(beginning) && KeyOrder.isBehind(key, after) && !KeyOrder.isTooLong(key)) {
			items.add(new Item(key, object));
		}
	}

	/** Returns whether all keys ascend, as those of nearly all stores do. */
	private static boolean isAscending(List<Item> items) {
		for (int i = 1; i < items.size(); i++) {
			if (!KeyOrder.isBehind(items.get(i).key, items.get(i - 1).key)) {
				return false;
			}
		}
		return true;
	}

	/** Sorts items; of items with the same key, the first counts. */
	private static List<Item> sorted(List<Item> items) {
		Map<String, Item> sorted = new TreeMap<>(KeyOrder.BYTES);
		items.forEach((item) -> sorted.putIfAbsent(item.key, item));
		return List.copyOf(sorted.values());
	}

	/** Returns whether the first key is an object with bytes at {@code key}. */
	boolean beginsWithObject(String key) {
		return !this.items.isEmpty() && this.items.getFirst().isObject() && this.items.getFirst().key.equals(key);
	}

	/** Returns whether this is the last page. */
	public boolean isLast() {
		return !this.isCut || this.items.isEmpty();
	}

	/** Returns the served objects, directory markers excluded. */
	public List<S3Object> objects(KeyFilter filter) {
		List<S3Object> objects = new ArrayList<>(this.items.size());
		for (Item item : this.items) {
			if (item.object != null && item.isObject() && filter.shows(item.key)) {
				objects.add(item.object);
			}
		}
		return objects;
	}

	/** Returns the served items. */
	public List<Item> shown(KeyFilter filter) {
		return this.items.stream()
			.filter((item) -> item.isObject() ? filter.shows(item.key)
					: item.object == null && filter.showsBelow(item.key))
			.toList();
	}

	/** Object, or a group of keys with a common beginning up to a slash. */
	public record Item(String key, @Nullable S3Object object) {

		/** Returns whether the item is an object other than a directory marker. */
		boolean isObject() {
			return this.object != null && !S3Uris.isMarker(this.object);
		}

		/** Returns the position after the item. */
		public String end() {
			return (this.object != null) ? this.key : KeyOrder.end(this.key);
		}

	}

}
