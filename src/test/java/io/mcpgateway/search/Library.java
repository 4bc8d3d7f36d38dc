package io.mcpgateway.search;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A mount of texts in memory, which counts how often they are read. */
final class Library implements ResourceAdapter {

	static final String PREFIX = "books:///library/";

	private final Map<String, Book> books = new ConcurrentSkipListMap<>();

	private final AtomicInteger reads = new AtomicInteger();

	private final String prefix;

	private final String scope;

	private volatile String excluded = "nothing";

	private volatile @Nullable Throwable failure;

	Library() {
		this(PREFIX);
	}

	Library(String prefix) {
		this(prefix, "");
	}

	/** A mount that is configured in a certain way. */
	Library(String prefix, String scope) {
		this.prefix = prefix;
		this.scope = scope;
	}

	/** Have a text whose modification is known. */
	Library put(String name, String text) {
		return put(name, text.getBytes(StandardCharsets.UTF_8));
	}

	Library put(String name, byte[] bytes) {
		this.books.put(this.prefix + name, new Book(bytes, Instant.now()));
		return this;
	}

	/** Have a text of which is not known when it was modified. */
	Library putTimeless(String name, String text) {
		this.books.put(this.prefix + name, new Book(text.getBytes(StandardCharsets.UTF_8), null));
		return this;
	}

	Library remove(String name) {
		this.books.remove(this.prefix + name);
		return this;
	}

	/** Fail from now on, or no longer. */
	void fail(@Nullable Throwable failure) {
		this.failure = failure;
	}

	/** Serve no longer what has a word in its URI. */
	void exclude(String word) {
		this.excluded = word;
	}

	/** How often something was read. */
	int reads() {
		return this.reads.get();
	}

	@Override
	public String uriPrefix() {
		return this.prefix;
	}

	@Override
	public String scope() {
		return this.scope;
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
			return new Content(uri.text(), type, Form.of(type), new InMemory(book.bytes));
		});
	}

	private static Resource resource(String uri, Book book) {
		String name = uri.substring(uri.lastIndexOf('/') + 1);
		return new Resource(uri, name, uri.replaceFirst("^[a-z]+:///[^/]+/", ""), null, null, MediaTypes.ofName(name),
				(book.modified != null) ? Annotations.of(null, null, book.modified) : null, (long) book.bytes.length,
				null);
	}

	private record Book(byte[] bytes, @Nullable Instant modified) {

	}

}
