package io.mcpgateway.search;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Mount of texts in memory that counts reads. */
final class Library implements ResourceAdapter {

	static final String PREFIX = "books:///library/";

	private final Map<String, Book> books = new ConcurrentSkipListMap<>();

	private final AtomicInteger reads = new AtomicInteger();

	private final String prefix;

	private final String scope;

	private volatile String excluded = "nothing";

	private volatile @Nullable Throwable failure;

	private boolean isIndexed = true;

	Library() {
		this(PREFIX);
	}

	Library(String prefix) {
		this(prefix, "");
	}

	/** Creates a mount with a configuration scope. */
	Library(String prefix, String scope) {
		this.prefix = prefix;
		this.scope = scope;
	}

	/** Adds a text with a time of modification. */
	Library put(String name, String text) {
		return put(name, text.getBytes(StandardCharsets.UTF_8));
	}

	Library put(String name, byte[] bytes) {
		this.books.put(this.prefix + name, new Book(bytes, Instant.now()));
		return this;
	}

	/** Adds a text without a time of modification. */
	Library putTimeless(String name, String text) {
		this.books.put(this.prefix + name, new Book(text.getBytes(StandardCharsets.UTF_8), null));
		return this;
	}

	Library remove(String name) {
		this.books.remove(this.prefix + name);
		return this;
	}

	/** Sets the failure of later calls; {@code null} ends the failure. */
	void fail(@Nullable Throwable failure) {
		this.failure = failure;
	}

	/** Excludes resources with a word in their URI. */
	void exclude(String word) {
		this.excluded = word;
	}

	/** Leaves the mount out of search. */
	Library withoutIndex() {
		this.isIndexed = false;
		return this;
	}

	/** Returns the number of reads. */
	int reads() {
		return this.reads.get();
	}

	@Override
	public String uriPrefix() {
		return this.prefix;
	}

	@Override
	public AdapterSettings settings() {
		return AdapterSettings.DEFAULT.withIndexed(this.isIndexed).withScope(this.scope);
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		return uri.text().contains(this.excluded) ? null : uri.subject();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.defer(() -> {
			Throwable failure = this.failure;
			return (failure != null) ? Flux.error(failure) : Flux.fromIterable(this.books.entrySet());
		}).filter((book) -> book.getKey().compareTo(after) > 0).map((book) -> resource(book.getKey(), book.getValue()));
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.fromSupplier(() -> this.books.get(uri.text())).map((book) -> {
			this.reads.incrementAndGet();
			String type = MediaTypes.ofName(uri.text());
			return new Content(uri.text(), type, Form.of(type), new InMemory(book.bytes),
					GzippedText.meta(uri.text(), null))
				.encoded(TextEncoding.DETECTED);
		});
	}

	private static Resource resource(String uri, Book book) {
		String name = uri.substring(uri.lastIndexOf('/') + 1);
		return Resource.of(uri, name)
			.withTitle(uri.replaceFirst("^[a-z]+:///[^/]+/", ""))
			.withMimeType(MediaTypes.ofName(name))
			.withAnnotations((book.modified != null) ? Annotations.of(null, null, book.modified) : null)
			.withSize((long) book.bytes.length);
	}

	private record Book(byte[] bytes, @Nullable Instant modified) {

	}

}
