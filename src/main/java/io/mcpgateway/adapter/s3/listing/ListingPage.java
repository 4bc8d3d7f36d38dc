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
 * Keys that begin alike, in the order of the bucket, each once; if it was asked to cut
 * them, only up to the next slash. All that looks at lists sees them so, so that what is
 * told, what is compared and what is gone on after is the same.
 *
 * @param isCut whether there are more
 */
public record ListingPage(List<Item> items, boolean isCut) {

	public ListingPage {
		items = List.copyOf(items);
	}

	/**
	 * What a bucket answers, and nothing that it was not asked for.
	 * @param beginning of all
	 * @param after what came before all
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

	/** The object of bytes that has a key, if that is the first. */
	boolean beginsWithObject(String key) {
		return !this.items.isEmpty() && this.items.getFirst().isObject() && this.items.getFirst().key.equals(key);
	}

	/**
	 * Whether nothing follows: there is no more, or nothing that a list could go on
	 * after.
	 */
	public boolean isLast() {
		return !this.isCut || this.items.isEmpty();
	}

	/** The objects that are served, without the marks of directories. */
	public List<S3Object> objects(KeyFilter filter) {
		return shown(filter).stream().flatMap((item) -> Stream.ofNullable(item.object)).toList();
	}

	/** What is served. */
	public List<Item> shown(KeyFilter filter) {
		return this.items.stream()
			.filter((item) -> item.isObject() ? filter.shows(item.key)
					: item.object == null && filter.showsBelow(item.key))
			.toList();
	}

	/**
	 * An object, or all keys that begin with one that ends in a slash.
	 */
	public record Item(String key, @Nullable S3Object object) {

		/** Whether it is an object, and not but the mark of a directory. */
		boolean isObject() {
			return this.object != null && !S3Uris.isMarker(this.object);
		}

		/** The place behind it. */
		public String end() {
			return (this.object != null) ? this.key : KeyOrder.end(this.key);
		}

	}

}
