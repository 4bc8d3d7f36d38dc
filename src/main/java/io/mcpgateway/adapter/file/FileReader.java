package io.mcpgateway.adapter.file;

import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Reader of files, ranges of files, and directories as JSON. */
final class FileReader {

	private static final ReadRange.Bytes ALL_BYTES = new ReadRange.Bytes(0, Long.MAX_VALUE);

	private final FileListing listing;

	private final FileFilter filter;

	private final CachedReader cached;

	private final FileRangeReader files;

	private final FileChildren children;

	private final ReaderThreads threads;

	private final InstantSource clock;

	private final TextEncoding encoding;

	private final long maxRead;

	FileReader(FileListing listing, FileFilter filter, CachedReader cached, FileRangeReader files,
			FileChildren children, MountSettings settings, ReaderThreads threads, InstantSource clock) {
		this.listing = listing;
		this.encoding = settings.encoding();
		this.maxRead = settings.maxRead().toBytes();
		this.filter = filter;
		this.cached = cached;
		this.files = files;
		this.children = children;
		this.threads = threads;
		this.clock = clock;
	}

	/** Returns the content at a URI; empty if the URI leads to no visible content. */
	Mono<Content> read(ResourceUri uri, ContextView context) {
		List<String> path = uri.path().subList(1, uri.path().size());
		return switch (ReadRange.of(uri.query())) {
			case null -> Mono.empty();
			case ReadRange.Whole whole when path.getLast().isEmpty() ->
				directory(uri, path.subList(0, path.size() - 1));
			case ReadRange.Whole whole ->
				bytes(uri, path, ALL_BYTES, context).map((content) -> content.bounded(this.maxRead));
			case ReadRange.Bytes bytes -> bytes(uri, path, bytes, context);
			case ReadRange.Lines lines -> lines(uri, path, lines, context);
			case ReadRange.Tail tail -> lines(uri, path, tail, context);
		};
	}

	/** Returns the content at a URI if the cache has it as it is now. */
	@Nullable Content readNow(ResourceUri uri) {
		List<String> path = uri.path().subList(1, uri.path().size());
		return this.filter.showsFile(path) ? this.cached.readNow(uri.text(), path) : null;
	}

	/** Returns true for a visible file or directory, otherwise empty. */
	Mono<Boolean> exists(List<String> path, EntryKind kind) {
		return this.threads.call(() -> {
			try (TreeNode node = this.listing.open(path, kind)) {
				return (node != null) ? true : null;
			}
		});
	}

	private Mono<Content> directory(ResourceUri uri, List<String> path) {
		return !this.filter.showsDirectory(path) ? Mono.empty()
				: this.children.read(path, uri.text())
					.onErrorComplete(NoSuchFileException.class)
					.map((body) -> new Content(uri.text(), MediaTypes.DIRECTORY, Form.TEXT, body));
	}

	private Mono<Content> bytes(ResourceUri uri, List<String> path, ReadRange.Bytes range, ContextView context) {
		Content cached = this.filter.showsFile(path)
				? this.cached.read(uri.text(), path, range, (body, etag) -> content(uri, path, body, etag)) : null;
		return (cached != null) ? Mono.just(cached) : uncachedBytes(uri, path, range, context);
	}

	private Mono<Content> uncachedBytes(ResourceUri uri, List<String> path, ReadRange.Bytes range,
			ContextView context) {
		return this.threads.call(() -> {
			Instant now = this.clock.instant();
			try (TreeNode file = this.listing.open(path, EntryKind.FILE)) {
				if (file == null) {
					this.listing.requireReadable(path);
					return null;
				}
				Content content = content(uri, path, this.files.read(file, path, range, context),
						etag(file.attributes(), now));
				this.cached.keep(uri.text(), path, file.attributes(), now, content);
				return content;
			}
		});
	}

	private Mono<Content> lines(ResourceUri uri, List<String> path, ReadRange range, ContextView context) {
		return !this.filter.showsFile(path) ? Mono.empty() : Mono.defer(() -> {
			Instant now = this.clock.instant();
			return this.files.find(path, range, ReaderKey.in(context))
				.onErrorResume(NoSuchFileException.class, (missing) -> this.threads.call(() -> {
					this.listing.requireReadable(path);
					return null;
				}))
				.map((found) -> found.range().of(content(uri, path, found.body(), etag(found.attributes(), now))));
		});
	}

	private Content content(ResourceUri uri, List<String> path, Body body, @Nullable String etag) {
		String mimeType = MediaTypes.ofName(path.getLast());
		Content content = new Content(uri.text(), mimeType, Form.of(mimeType), body,
				GzippedText.meta(path.getLast(), (etag != null) ? Map.of(MetaKeys.ETAG, etag) : null));
		return uri.query().isEmpty() ? content.encoded(this.encoding) : content;
	}

	private static @Nullable String etag(NodeAttributes attributes, Instant now) {
		return attributes.isSettled(now) ? attributes.etag() : null;
	}

}
