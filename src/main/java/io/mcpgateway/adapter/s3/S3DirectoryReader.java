package io.mcpgateway.adapter.s3;

import java.util.List;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Descriptions;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Entry;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * JSON listing of the keys below a slash, in the order of the bucket: objects, and
 * directories for keys with a further slash. Each portion is one request, made on demand,
 * or at once if globs hide a whole portion. A million hidden objects cost a thousand
 * requests, as a million shown ones do. The caller can cancel at any point; a limit would
 * hide the keys behind.
 */
final class S3DirectoryReader {

	/** Entries of the first portion. */
	private static final int FIRST_PORTION = 250;

	/** Maximum keys of one response. */
	private static final int MAX_KEYS = 1000;

	private final BucketClient bucket;

	private final S3Uris uris;

	private final KeyFilter filter;

	public S3DirectoryReader(BucketClient bucket, S3Uris uris, KeyFilter filter) {
		this.bucket = bucket;
		this.uris = uris;
		this.filter = filter;
	}

	/**
	 * Reads the listing below a key with a final slash; empty without keys below. The
	 * mount itself always exists. A listing has no ranges.
	 * @param object reads an object with bytes at this key, which precedes the listing
	 */
	public Mono<Content> read(String uri, String key, ReadRange piece, Mono<Content> object) {
		return this.filter.showsBelow(key) ? level(key, "", "", FIRST_PORTION)
			.flatMap((first) -> (first.beginsWithObject(key) && this.filter.shows(key)) ? object
					: (piece.equals(ReadRange.WHOLE) && isThere(key, first)) ? listing(uri, key, first) : Mono.empty())
				: Mono.empty();
	}

	/** Returns whether a key, or any key below, exists. */
	public Mono<Boolean> exists(String key) {
		return this.filter.showsBelow(key) ? level(key, "", "", 1).map((level) -> isThere(key, level))
				: Mono.just(false);
	}

	private boolean isThere(String key, ListingPage level) {
		return !level.items().isEmpty() || key.equals(this.uris.prefix());
	}

	private Mono<Content> listing(String uri, String key, ListingPage first) {
		return ListingDocument.of(Mono.fromSupplier(() -> portion(key, first)))
			.map((body) -> new Content(uri, MediaTypes.DIRECTORY, Form.TEXT, body));
	}

	private Mono<ListingPage> level(String key, String after, String last, int limit) {
		return this.bucket.below(key, after, "/", limit).map((answer) -> ListingPage.of(answer, key, last));
	}

	private Portion portion(String key, ListingPage level) {
		String base = key.substring(0, key.lastIndexOf('/') + 1);
		List<Entry> entries = level.shown(this.filter)
			.stream()
			.filter((item) -> !item.key().equals(key))
			.map((item) -> entry(item, item.key().substring(base.length())))
			.toList();
		return new Portion(entries, level.isCut() ? next(key, level) : null);
	}

	private Mono<Portion> next(String key, ListingPage level) {
		if (level.items().isEmpty()) {
			return Mono.error(this.bucket::endless);
		}
		ListingPage.Item last = level.items().getLast();
		return level(key, last.end(), last.key(), MAX_KEYS).map((next) -> portion(key, next));
	}

	/** Returns the entry of an item; an empty name is replaced by the slash. */
	private Entry entry(ListingPage.Item item, String name) {
		S3Object object = item.object();
		if (object == null) {
			return new Entry(this.uris.uri(item.key()), name.equals("/") ? name : name.substring(0, name.length() - 1),
					MediaTypes.DIRECTORY, null, null);
		}
		return new Entry(this.uris.uri(item.key()), name, mimeType(name), object.size(), object.lastModified());
	}

	private static @Nullable String mimeType(String name) {
		return MediaTypes.ofName(S3Descriptions.name(name));
	}

}
