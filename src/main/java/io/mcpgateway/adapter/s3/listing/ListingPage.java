package io.mcpgateway.adapter.s3.listing;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
public record ListingPage(List<Item> items, boolean isCut) {

	public ListingPage {
		items = List.copyOf(items);
	}

	/**
	 * Returns the page in a response, limited to requested keys.
	 * @param beginning the prefix of all keys
	 * @param after the key before the first
	 */
	public static ListingPage of(ListObjectsV2Response answer, String beginning, String after) {
		Stream<Item> objects = answer.contents()
			.stream()
			.filter((object) -> object.key() != null)
			.map((object) -> new Item(object.key(), object));
		Stream<Item> directories = answer.commonPrefixes()
			.stream()
			.map(CommonPrefix::prefix)
			.filter((key) -> key != null && key.endsWith("/") && key.length() > beginning.length())
			.map((key) -> new Item(key, null));
		return new ListingPage(List.copyOf(Stream.concat(objects, directories)
			.filter((item) -> item.key.startsWith(beginning) && KeyOrder.isBehind(item.key, after)
					&& !KeyOrder.isTooLong(item.key))
			.collect(Collectors.toMap(Item::key, Function.identity(), (one, other) -> one,
					() -> new TreeMap<>(KeyOrder.BYTES)))
			.values()), Boolean.TRUE.equals(answer.isTruncated()));
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
		return shown(filter).stream().flatMap((item) -> Stream.ofNullable(item.object)).toList();
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
