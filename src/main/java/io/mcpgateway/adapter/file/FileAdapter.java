package io.mcpgateway.adapter.file;

import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.List;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.DamagedEntryException;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter of a mount, which serves the files below a directory.
 */
final class FileAdapter implements ResourceAdapter {

	private final FileDescriptions descriptions;

	private final FileFilter filter;

	private final FileListing listing;

	private final FileReader reader;

	private final FileChildren children;

	private final FileCompletion completion;

	private final AdapterSettings settings;

	private final ReaderThreads threads;

	private final FolderRefresh grants;

	/**
	 * Creates the adapter of a mount.
	 * @param cache the cache of names that all mounts share
	 * @param contents the cache of contents that all adapters share
	 * @param threads threads for files and directories
	 * @param bulk threads for long files
	 * @param grants looks at access files
	 */
	FileAdapter(Mount<FileMount> mount, DirectoryTree tree, NameCache cache, ContentCache contents,
			ReaderThreads threads, ReaderThreads bulk, FolderRefresh grants) {
		this.threads = threads;
		this.grants = grants;
		this.descriptions = new FileDescriptions(mount);
		this.filter = new FileFilter(mount);
		DirectoryNames names = new DirectoryNames(cache, this.filter, mount.source().followLinks());
		DamagedEntries damaged = new DamagedEntries(this.descriptions.uriPrefix());
		this.listing = new FileListing(this.descriptions, tree, names, this.filter, damaged, threads, grants);
		this.children = new FileChildren(tree, names, damaged, threads, grants);
		this.completion = new FileCompletion(tree, this.filter, threads, grants);
		this.reader = new FileReader(this.listing, this.filter,
				new CachedReader(tree, contents, InstantSource.system()),
				new FileRangeReader(tree, mount.settings().encoding(), threads, bulk), this.children, mount.settings(),
				threads, InstantSource.system());
		this.settings = mount.settings().adapter(scope(mount));
	}

	@Override
	public String uriPrefix() {
		return this.descriptions.uriPrefix();
	}

	@Override
	public AdapterSettings settings() {
		return this.settings;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.descriptions.templates();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.deferContextual((context) -> this.listing.list(after, limit, Access.forListing(context)))
			.onErrorMap(DamagedEntryException.class, FileAdapter::unreadable);
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		return (ReadRange.of(uri.query()) != null && isShown(path(uri))) ? uri.subject() : null;
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono
			.deferContextual((context) -> allowed(uri, Access.forListing(context))
				.flatMap((allowed) -> this.reader.read(uri, context)))
			.onErrorMap(DamagedEntryException.class, FileAdapter::unreadable);
	}

	/** A mount with access files looks at them first, which may wait. */
	@Override
	public @Nullable Content readNow(ResourceUri uri) {
		return (this.grants == FolderRefresh.NONE) ? this.reader.readNow(uri) : null;
	}

	/** Returns true if the caller may read by the access files as they are now. */
	private Mono<Boolean> allowed(ResourceUri uri, Access access) {
		List<String> path = path(uri);
		return (this.grants == FolderRefresh.NONE) ? Mono.just(true) : this.threads.call(() -> {
			this.grants.refresh(path.subList(0, path.size() - 1));
			return access.allows(Verb.READ, uri.subject()) ? true : null;
		});
	}

	/** Opens the file or directory but reads no content. */
	@Override
	public Mono<String> subject(ResourceUri uri) {
		List<String> path = path(uri);
		return switch (ReadRange.of(uri.query())) {
			case null -> Mono.empty();
			case ReadRange.Whole whole when path.getLast().isEmpty() ->
				this.reader.exists(path.subList(0, path.size() - 1), EntryKind.DIRECTORY).map((found) -> uri.subject());
			default -> this.reader.exists(path, EntryKind.FILE).map((found) -> uri.subject());
		};
	}

	@Override
	public Mono<DirectoryPage> children(ResourceUri directory, String after, int limit) {
		return Mono.defer(() -> {
			List<String> path = path(directory);
			List<String> names = path.subList(0, path.size() - 1);
			return (!path.getLast().isEmpty() || !this.filter.showsDirectory(names)) ? Mono.empty()
					: this.children.children(names, after, limit)
						.onErrorComplete(NoSuchFileException.class)
						.onErrorMap(DamagedEntryException.class, FileAdapter::unreadable)
						.map((read) -> page(directory.subject(), names, read));
		});
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return this.completion.complete(argument);
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return this.listing.find(changed, path(changed)).map((file) -> new Indexable(file, read(changed))).flux();
	}

	/** Returns the scope of a mount, see {@link AdapterSettings#scope}. */
	static String scope(Mount<FileMount> mount) {
		FileMount source = mount.source();
		String scope = MountScope.of(source.directory().toString(), mount.settings().title(),
				mount.settings().description(), mount.settings().include(), mount.settings().exclude(), source.hidden(),
				source.followLinks(), mount.settings().charsetName());
		return (source.accessFile() == null) ? scope : MountScope.of(scope, source.accessFile());
	}

	private static UnreadableException unreadable(DamagedEntryException failure) {
		return new UnreadableException(
				"the file system cannot read the entry. Ask the operator to check the disk or the file server",
				String.valueOf(failure.getMessage()), failure);
	}

	private DirectoryPage page(String directory, List<String> path, FileChildren.Children read) {
		return new DirectoryPage(
				read.children().stream().map((child) -> this.descriptions.child(directory, path, child)).toList(),
				read.resumeAfter());
	}

	private boolean isShown(List<String> path) {
		return path.getLast().isEmpty() ? this.filter.showsDirectory(path.subList(0, path.size() - 1))
				: this.filter.showsFile(path);
	}

	private static List<String> path(ResourceUri uri) {
		return uri.path().subList(1, uri.path().size());
	}

}
