package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.Content.Form;
import io.mcpgateway.resource.MediaTypes;
import io.mcpgateway.resource.Piece;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceUri;
import io.mcpgateway.resource.TemplateArgument;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Serves the files below a directory. A mount whose directory is not there has no
 * resources, as its health says.
 */
final class FileAdapter implements ResourceAdapter {

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
	 * @param scheduler where files and directories are read, as that blocks
	 */
	FileAdapter(String name, FileMount mount, Tree tree, Scheduler scheduler) {
		this.descriptions = new FileDescriptions(name, mount);
		this.mount = mount;
		this.tree = tree;
		this.filter = new FileFilter(mount);
		this.directories = new Directories(this.filter, mount.followLinks());
		this.files = new FileReader(tree, scheduler);
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
		return inTree(() -> page(after, limit)).flatMapIterable((page) -> page);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return inTree(() -> content(uri));
	}

	@Override
	public Mono<Completion> complete(TemplateArgument argument) {
		return argument.name().equals("path")
				? inTree(() -> new FileCompletion(this.tree, this.filter).complete(argument.value())) : Mono.empty();
	}

	private List<Resource> page(String after, int limit) throws IOException {
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
		FileWalk walk = new FileWalk(this.tree, this.directories, this.filter, limit - page.size());
		walk.filesAfter(begins ? "" : after.substring(prefix.length()))
			.stream()
			.map(this.descriptions::file)
			.forEach(page::add);
		return page;
	}

	private @Nullable Content content(ResourceUri uri) throws IOException {
		List<String> segments = uri.path();
		List<String> path = segments.subList(1, segments.size());
		Piece piece = Piece.of(uri.query());
		boolean isDirectory = path.getLast().isEmpty();
		if (piece == null) {
			return null;
		}
		return isDirectory ? directory(uri, path.subList(0, path.size() - 1), piece) : file(uri, path, piece);
	}

	private @Nullable Content directory(ResourceUri uri, List<String> path, Piece piece) throws IOException {
		if (!piece.equals(Piece.WHOLE) || !this.filter.showsDirectory(path)) {
			return null;
		}
		try (Node directory = this.tree.open(path)) {
			return (directory != null && directory.attributes().kind() == Kind.DIRECTORY) ? new Content(uri.text(),
					MediaTypes.DIRECTORY, Form.TEXT, this.listings.read(directory, path, uri.text())) : null;
		}
	}

	private @Nullable Content file(ResourceUri uri, List<String> path, Piece piece) throws IOException {
		if (!this.filter.showsFile(path)) {
			return null;
		}
		try (Node file = this.tree.open(path)) {
			if (file == null || file.attributes().kind() != Kind.FILE) {
				return null;
			}
			String mimeType = MediaTypes.ofName(path.getLast());
			return new Content(uri.text(), mimeType, Form.of(mimeType), this.files.read(file, path, piece));
		}
	}

	private <T> Mono<T> inTree(Callable<? extends @Nullable T> work) {
		Mono<T> result = Mono.<T>fromCallable(() -> {
			try {
				return work.call();
			}
			catch (MissingRootException ex) {
				return null;
			}
		}).subscribeOn(this.scheduler);
		return Cancelled.quietly(result.flux()).singleOrEmpty();
	}

}
