package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.Map;

import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.content.TextRange;
import org.eclipse.jgit.lib.ObjectId;
import reactor.core.publisher.Mono;

/** Reader of the files and directories of any revision. */
final class GitFileReader {

	private final GitRepository repository;

	private final PathFilter filter;

	private final BlobReader blobs;

	private final GitChildren children;

	private final TextEncoding encoding;

	private final long maxRead;

	/** Creates a reader of a mount. */
	public GitFileReader(GitRepository repository, PathFilter filter, GitChildren children, MountSettings settings) {
		this.encoding = settings.encoding();
		this.maxRead = settings.maxRead().toBytes();
		this.repository = repository;
		this.filter = filter;
		this.blobs = new BlobReader(repository);
		this.children = children;
	}

	/** Reads a file, a range of a file, or a directory; empty if hidden or missing. */
	public Mono<Content> read(String uri, Contents target, ReadRange range) {
		if (!this.filter.shows(target) || (target.isDirectory() && range != ReadRange.WHOLE)) {
			return Mono.empty();
		}
		return Mono.deferContextual((context) -> read(uri, target, range, ReaderKey.in(context)));
	}

	private Mono<Content> read(String uri, Contents target, ReadRange range, ReaderKey caller) {
		return this.repository.<Mono<Content>>with(caller, (reader) -> {
			TreeEntry found = TreePath.find(reader, this.filter, target);
			return (found == null) ? null : found.isDirectory() ? this.children.read(uri, target, found.id(), caller)
					: file(reader, uri, target, found.id(), range, caller);
		}).flatMap((content) -> content);
	}

	/** Returns whether a file or directory exists and is visible. */
	public Mono<Boolean> exists(Contents target) {
		return this.filter.shows(target)
				? this.repository.with((reader) -> TreePath.find(reader, this.filter, target) != null)
				: Mono.just(false);
	}

	/**
	 * Reads a small range with the reader that found the file, and larger ranges later.
	 */
	private Mono<Content> file(RepositoryReader reader, String uri, Contents target, ObjectId blob, ReadRange range,
			ReaderKey caller) throws IOException {
		String name = target.path().getLast();
		long size = new TreeReader(reader).size(blob);
		ByteRange known = switch (range) {
			case ReadRange.Whole whole -> new ByteRange(0, size);
			case ReadRange.Bytes bytes -> ByteRange.of(bytes, size);
			default -> null;
		};
		if (known != null) {
			Content content = content(uri, name, this.blobs.body(reader, blob, known, caller), blob);
			return Mono
				.just((range == ReadRange.WHOLE) ? content.bounded(this.maxRead).encoded(this.encoding) : content);
		}
		return TextRange.find(range, size, (start, end) -> this.blobs.stream(blob, start, end, caller), this.encoding)
			.flatMap((lines) -> this.repository
				.with(caller, (next) -> this.blobs.body(next, blob, lines.bytes(), caller))
				.map((body) -> lines.of(content(uri, name, body, blob))));
	}

	private static Content content(String uri, String name, Body body, ObjectId blob) {
		String mimeType = MediaTypes.ofName(name);
		return new Content(uri, mimeType, Form.of(mimeType), body,
				GzippedText.meta(name, Map.of(MetaKeys.ETAG, blob.name())));
	}

}
