package io.mcpgateway.adapter.s3;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Keys that begin alike, up to the next slash, in the order of the bucket.
 *
 * @param isCut whether there are more
 */
record Level(List<Item> items, boolean isCut) {

	Level {
		items = List.copyOf(items);
	}

	/**
	 * What a bucket answers, and nothing that it was not asked for.
	 * @param beginning of all
	 * @param after what came before all
	 */
	static Level of(ListObjectsV2Response answer, String beginning, String after) {
		Stream<Item> objects = answer.contents()
			.stream()
			.filter((object) -> object.key() != null)
			.map((object) -> new Item(object.key(), object));
		Stream<Item> directories = answer.commonPrefixes()
			.stream()
			.map(CommonPrefix::prefix)
			.filter((key) -> key != null && key.endsWith("/") && key.length() > beginning.length())
			.map((key) -> new Item(key, null));
		return new Level(Stream.concat(objects, directories)
			.filter((item) -> item.key.startsWith(beginning) && KeyOrder.isBehind(item.key, after))
			.sorted(Comparator.comparing(Item::key, KeyOrder.BYTES))
			.toList(), Boolean.TRUE.equals(answer.isTruncated()));
	}

	/** The object of bytes that has a key, if that is the first. */
	boolean beginsWithObject(String key) {
		return !this.items.isEmpty() && this.items.getFirst().isObject() && this.items.getFirst().key.equals(key);
	}

	/** Those that are served. */
	List<Item> shown(KeyFilter filter) {
		return this.items.stream()
			.filter((item) -> item.isObject() ? filter.shows(item.key)
					: item.object == null && filter.showsBelow(item.key))
			.toList();
	}

	/**
	 * An object, or all keys that begin with one that ends in a slash.
	 */
	record Item(String key, @Nullable S3Object object) {

		/** Whether it is an object, and not but the mark of a directory. */
		boolean isObject() {
			return this.object != null && !Keys.isMarker(this.object);
		}

		/** The place behind it. */
		String end() {
			return (this.object != null) ? this.key : KeyOrder.end(this.key);
		}

	}

}
