package io.mcpgateway.adapter.s3;

import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Entry;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Children of a directory: the keys below a slash, cut at the next slash, in the order of
 * the bucket, in pages or as JSON. A page is one request. Each portion of the JSON is one
 * request, made on demand, or at once if globs hide a whole portion. A million hidden
 * objects cost a thousand requests, as a million shown ones do. The caller can cancel at
 * any point; a limit would hide the keys behind.
 * <p>
 * The mount itself always exists, unless the bucket knows its callers: then a caller who
 * may list nothing there finds no directory.
 */
final class S3Children {

	/** Entries of the first portion. */
	private static final int FIRST_PORTION = 250;

	/** Maximum keys of one response. */
	private static final int MAX_KEYS = 1000;

	private final BucketClient bucket;

	private final S3Uris uris;

	private final KeyFilter filter;

	private final S3Descriptions descriptions;

	public S3Children(BucketClient bucket, S3Uris uris, KeyFilter filter, S3Descriptions descriptions) {
		this.bucket = bucket;
		this.uris = uris;
		this.filter = filter;
		this.descriptions = descriptions;
	}

	/**
	 * Reads the children after a position. Empty without keys below the directory, or if
	 * an object with bytes has the directory's key; the mount itself always exists.
	 * @param after the last key before, or the position behind a directory
	 */
	public Mono<DirectoryPage> children(String key, String after, int limit) {
		return this.filter.showsBelow(key) ? level(key, after, after, Math.min(limit, MAX_KEYS))
			.filter((level) -> !after.isEmpty() || (exists(key, level) && !isObject(key, level)))
			.flatMap((level) -> page(key, level)) : Mono.empty();
	}

	/**
	 * Reads the children below a key with a final slash as JSON; empty without keys
	 * below. The mount itself always exists. The JSON has no ranges.
	 * @param object reads an object with bytes at this key, which precedes the children
	 */
	public Mono<Content> read(String uri, String key, ReadRange piece, Mono<Content> object) {
		return this.filter.showsBelow(key) ? level(key, "", "", FIRST_PORTION)
			.flatMap((first) -> isObject(key, first) ? object
					: (piece.equals(ReadRange.WHOLE) && exists(key, first)) ? document(uri, key, first) : Mono.empty())
				: Mono.empty();
	}

	/** Returns whether a key, or any key below, exists. */
	public Mono<Boolean> exists(String key) {
		return this.filter.showsBelow(key) ? level(key, "", "", 1).map((level) -> exists(key, level))
				: Mono.just(false);
	}

	private Mono<ListingPage> level(String key, String after, String last, int limit) {
		return this.bucket.below(key, after, "/", limit).map((answer) -> ListingPage.of(answer, key, last));
	}

	private boolean exists(String key, ListingPage level) {
		return !level.items().isEmpty() || (key.equals(this.uris.prefix()) && !this.bucket.isPersonal());
	}

	private boolean isObject(String key, ListingPage level) {
		return level.beginsWithObject(key) && this.filter.shows(key);
	}

	private Mono<DirectoryPage> page(String key, ListingPage level) {
		if (level.isCut() && level.items().isEmpty()) {
			return Mono.error(this.bucket::endless);
		}
		List<Resource> children = below(key, level).map(this::child).toList();
		return Mono.just(new DirectoryPage(children, level.isCut() ? level.items().getLast().end() : null));
	}

	private Resource child(ListingPage.Item item) {
		return (item.object() != null) ? this.descriptions.object(item.object())
				: this.descriptions.directory(item.key());
	}

	private Stream<ListingPage.Item> below(String key, ListingPage level) {
		return level.shown(this.filter).stream().filter((item) -> !item.key().equals(key));
	}

	private Mono<Content> document(String uri, String key, ListingPage first) {
		return Mono
			.deferContextual((context) -> ListingDocument.of(Mono.fromSupplier(() -> portion(key, first, context))))
			.map((body) -> new Content(uri, MediaTypes.DIRECTORY, Form.TEXT, body));
	}

	/** Later portions are read outside of the context of the call, for its caller. */
	private Portion portion(String key, ListingPage level, ContextView caller) {
		String base = key.substring(0, key.lastIndexOf('/') + 1);
		List<Entry> entries = below(key, level).map((item) -> entry(item, item.key().substring(base.length())))
			.toList();
		return new Portion(entries, level.isCut() ? next(key, level, caller) : null);
	}

	private Mono<Portion> next(String key, ListingPage level, ContextView caller) {
		if (level.items().isEmpty()) {
			return Mono.error(this.bucket::endless);
		}
		ListingPage.Item last = level.items().getLast();
		return level(key, last.end(), last.key(), MAX_KEYS).map((next) -> portion(key, next, caller))
			.contextWrite((streaming) -> this.bucket.keepCaller(streaming, caller));
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
