package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.ContextView;

/**
 * Serves the files below a directory. A mount whose directory is not there has no
 * resources, as its health says.
 */
final class FileAdapter implements ResourceAdapter {

	private static final ReadRange.Bytes WHOLE = new ReadRange.Bytes(0, Long.MAX_VALUE);

	private final FileDescriptions descriptions;

	private final FileMount mount;

	private final Tree tree;

	private final FileFilter filter;

	private final Directories directories;

	private final FileReader files;

	private final DirectoryReader listings;

	private final Scheduler scheduler;

	/**
	 * Serve a mount.
	 * @param names the cache of names that all mounts share
	 * @param scheduler where files and directories are read, as that blocks
	 * @param bulk where long files are read
	 */
	FileAdapter(String name, FileMount mount, Tree tree, NameCache names, Scheduler scheduler, FairScheduler bulk) {
		this.descriptions = new FileDescriptions(name, mount);
		this.mount = mount;
		this.tree = tree;
		this.filter = new FileFilter(mount);
		this.directories = new Directories(names, this.filter, mount.followLinks());
		this.files = new FileReader(tree, scheduler, bulk);
		this.listings = new DirectoryReader(tree, this.directories, scheduler);
		this.scheduler = scheduler;
	}

	@Override
	public String uriPrefix() {
		return this.descriptions.prefix();
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.descriptions.templates();
	}

	@Override
	public Caching caching() {
		return this.mount.caching();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.deferContextual(
				(context) -> inTree(() -> page(after, limit, Access.ofList(context))).flatMapIterable((page) -> page));
	}

	@Override
	public @Nullable String listed(ResourceUri uri) {
		String listed = uri.subject();
		return (ReadRange.of(uri.query()) != null && isShown(uri)) ? listed : null;
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.deferContextual((context) -> read(uri, context));
	}

	private Mono<Content> read(ResourceUri uri, ContextView context) {
		List<String> path = uri.path().subList(1, uri.path().size());
		return switch (ReadRange.of(uri.query())) {
			case null -> Mono.empty();
			case ReadRange.Whole whole when path.getLast().isEmpty() ->
				directory(uri, path.subList(0, path.size() - 1));
			case ReadRange.Whole whole -> inTree(() -> file(uri, path, WHOLE, context));
			case ReadRange.Bytes bytes -> inTree(() -> file(uri, path, bytes, context));
			case ReadRange.Lines lines -> lines(uri, path, lines, context);
			case ReadRange.Tail tail -> lines(uri, path, tail, context);
		};
	}

	/** Opens the file or directory, without a look at its content. */
	@Override
	public Mono<String> subject(ResourceUri uri) {
		List<String> path = uri.path().subList(1, uri.path().size());
		boolean isDirectory = path.getLast().isEmpty();
		return switch (ReadRange.of(uri.query())) {
			case null -> Mono.empty();
			case ReadRange.Whole whole when isDirectory ->
				inTree(() -> exists(path.subList(0, path.size() - 1), Kind.DIRECTORY) ? uri.subject() : null);
			default -> inTree(() -> exists(path, Kind.FILE) ? uri.subject() : null);
		};
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return argument.name().equals("path")
				? inTree(() -> new FileCompletion(this.tree, this.filter).complete(argument)) : Mono.empty();
	}

	@Override
	public String scope() {
		return this.mount.scope();
	}

	@Override
	public boolean isIndexed() {
		return this.mount.index();
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		List<String> path = changed.path().subList(1, changed.path().size());
		return inTree(() -> find(changed, path)).flux();
	}

	private boolean isShown(ResourceUri uri) {
		List<String> path = uri.path().subList(1, uri.path().size());
		return path.getLast().isEmpty() ? this.filter.showsDirectory(path.subList(0, path.size() - 1))
				: this.filter.showsFile(path);
	}

	private @Nullable Indexable find(ResourceUri uri, List<String> path) throws IOException {
		if (!this.filter.showsFile(path) || path.size() > FileWalk.DEEPEST) {
			return null;
		}
		try (Node file = this.tree.open(path)) {
			if (file == null || file.attributes().kind() != Kind.FILE) {
				return null;
			}
			String place = uri.text().substring(uriPrefix().length());
			return new Indexable(this.descriptions.file(new FileWalk.Found(place, path, file.attributes())), read(uri));
		}
	}

	private List<Resource> page(String after, int limit, Access access) throws IOException {
		List<Resource> page = new ArrayList<>();
		String prefix = uriPrefix();
		boolean begins = after.compareTo(prefix) < 0;
		if (!begins && !after.startsWith(prefix)) {
			return page;
		}
		if (begins) {
			try (Node root = this.tree.open(List.of())) {
				if (root != null) {
					page.add(this.descriptions.root(root.attributes()));
				}
			}
		}
		FileWalk walk = new FileWalk(this.tree, this.directories, this.filter,
				(place) -> access.mayAllow(Verb.LIST, prefix + place), limit - page.size());
		walk.filesAfter(begins ? "" : after.substring(prefix.length()))
			.stream()
			.map(this.descriptions::file)
			.forEach(page::add);
		return page;
	}

	private Mono<Content> directory(ResourceUri uri, List<String> path) {
		return !this.filter.showsDirectory(path) ? Mono.empty()
				: this.listings.read(path, uri.text())
					.onErrorComplete(FileAdapter::isMissing)
					.map((body) -> new Content(uri.text(), MediaTypes.DIRECTORY, Form.TEXT, body));
	}

	private boolean exists(List<String> path, Kind kind) throws IOException {
		if (!((kind == Kind.FILE) ? this.filter.showsFile(path) : this.filter.showsDirectory(path))) {
			return false;
		}
		try (Node node = this.tree.open(path)) {
			return node != null && node.attributes().kind() == kind;
		}
	}

	private @Nullable Content file(ResourceUri uri, List<String> path, ReadRange.Bytes piece, ContextView context)
			throws IOException {
		if (!this.filter.showsFile(path)) {
			return null;
		}
		try (Node file = this.tree.open(path)) {
			return (file != null && file.attributes().kind() == Kind.FILE)
					? content(uri, path, this.files.read(file, path, piece, context)) : null;
		}
	}

	private Mono<Content> lines(ResourceUri uri, List<String> path, ReadRange piece, ContextView context) {
		return !this.filter.showsFile(path) ? Mono.empty()
				: this.files.find(path, piece, ReaderKey.in(context))
					.onErrorComplete(FileAdapter::isMissing)
					.map((body) -> content(uri, path, body));
	}

	private static Content content(ResourceUri uri, List<String> path, Body body) {
		String mimeType = MediaTypes.ofName(path.getLast());
		return new Content(uri.text(), mimeType, Form.of(mimeType), body);
	}

	private <T> Mono<T> inTree(Callable<? extends @Nullable T> work) {
		return Cancelled.quietly(Mono.<T>fromCallable(() -> {
			try {
				return work.call();
			}
			catch (MissingRootException ex) {
				return null;
			}
		}).subscribeOn(this.scheduler));
	}

	private static boolean isMissing(Throwable failure) {
		return failure instanceof MissingRootException || failure instanceof NoSuchFileException;
	}

}
