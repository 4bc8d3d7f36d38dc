package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.LfsMode;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.content.TextRange;
import org.eclipse.jgit.lib.ObjectId;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Reader of the files, directories and submodules of any revision. */
final class GitFileReader {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final GitRepository repository;

	private final PathFilter filter;

	private final GitUris uris;

	private final BlobReader blobs;

	private final GitChildren children;

	private final TextEncoding encoding;

	private final LfsMode lfs;

	private final long maxRead;

	/** Creates a reader of a mount. */
	public GitFileReader(GitRepository repository, PathFilter filter, GitUris uris, GitChildren children,
			Mount<GitMount> mount) {
		this.encoding = mount.settings().encoding();
		this.maxRead = mount.settings().maxRead().toBytes();
		this.lfs = mount.source().lfs();
		this.repository = repository;
		this.filter = filter;
		this.uris = uris;
		this.blobs = new BlobReader(repository);
		this.children = children;
	}

	/** Reads a file, a range of a file, or a directory; empty if hidden or missing. */
	public Mono<Content> read(String uri, Contents target, ReadRange range) {
		if (!this.filter.shows(target) || (target.isDirectory() && range != ReadRange.WHOLE)) {
			return Mono.empty();
		}
		return Mono.deferContextual((context) -> {
			ReaderKey caller = ReaderKey.in(context);
			return this.repository.<Mono<Content>>with(caller, (reader) -> {
				TreeEntry found = TreePath.find(reader, this.filter, target);
				return (found == null) ? null : switch (found.kind()) {
					case DIRECTORY -> this.children.read(uri, target, found.id(), caller);
					case SUBMODULE -> (range == ReadRange.WHOLE)
							? submodule(reader, uri, target, found.id(), Access.in(context)) : null;
					default -> file(reader, uri, target, found.id(), range, caller);
				};
			}).flatMap((content) -> content);
		});
	}

	/** Returns whether a file or directory exists and is visible. */
	public Mono<Boolean> exists(Contents target) {
		return this.filter.shows(target)
				? this.repository.with((reader) -> TreePath.find(reader, this.filter, target) != null)
				: Mono.just(false);
	}

	/** Reads the link of a submodule, as JSON. */
	private Mono<Content> submodule(RepositoryReader reader, String uri, Contents target, ObjectId commit,
			Access access) throws IOException {
		Object link = new Submodules(reader, this.filter, this.uris).link(target.revision(), target.path(), commit)
			.content(access);
		return Mono.just(new Content(uri, GitDescriptions.JSON, Form.TEXT, new InMemory(JSON.writeValueAsBytes(link))));
	}

	/**
	 * Reads a small range with the reader that found the file, and larger ranges later.
	 */
	private Mono<Content> file(RepositoryReader reader, String uri, Contents target, ObjectId blob, ReadRange range,
			ReaderKey caller) throws IOException {
		String name = target.path().getLast();
		StoredFile file = StoredFile.of(reader, blob, this.lfs);
		ByteRange known = switch (range) {
			case ReadRange.Whole whole -> new ByteRange(0, file.size());
			case ReadRange.Bytes bytes -> ByteRange.of(bytes, file.size());
			default -> null;
		};
		if (known != null) {
			Content content = content(uri, name, this.blobs.body(reader, file, known, caller), file);
			return Mono
				.just((range == ReadRange.WHOLE) ? content.bounded(this.maxRead).encoded(this.encoding) : content);
		}
		return TextRange
			.find(range, file.size(), (start, end) -> this.blobs.stream(file, start, end, caller), this.encoding)
			.flatMap((lines) -> this.repository
				.with(caller, (next) -> this.blobs.body(next, file, lines.bytes(), caller))
				.map((body) -> lines.of(content(uri, name, body, file))));
	}

	private static Content content(String uri, String name, Body body, StoredFile file) {
		String mimeType = MediaTypes.ofName(name);
		Map<String, Object> meta = new HashMap<>(file.meta());
		meta.put(MetaKeys.ETAG, file.etag());
		return new Content(uri, mimeType, Form.of(mimeType), body, GzippedText.meta(name, meta));
	}

}
