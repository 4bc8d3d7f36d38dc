package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** List of a mount: its root and its files, in the order of URIs. */
final class FileListing {

	private final FileDescriptions descriptions;

	private final DirectoryTree tree;

	private final DirectoryNames names;

	private final FileFilter filter;

	private final DamagedEntries damaged;

	private final ReaderThreads threads;

	private final FolderRefresh grants;

	FileListing(FileDescriptions descriptions, DirectoryTree tree, DirectoryNames names, FileFilter filter,
			DamagedEntries damaged, ReaderThreads threads, FolderRefresh grants) {
		this.grants = grants;
		this.damaged = damaged;
		this.descriptions = descriptions;
		this.tree = tree;
		this.names = names;
		this.filter = filter;
		this.threads = threads;
	}

	/**
	 * Returns the resources that follow a URI.
	 * @param limit how many resources to return at most
	 * @param access skips directories in which the caller may list no file
	 */
	Flux<Resource> list(String after, int limit, Access access) {
		return this.threads.call(() -> readPage(after, limit, access)).flatMapIterable((page) -> page);
	}

	private List<Resource> readPage(String after, int limit, Access access) throws IOException {
		List<Resource> page = new ArrayList<>();
		String prefix = this.descriptions.uriPrefix();
		boolean begins = after.compareTo(prefix) < 0;
		if (!begins && !after.startsWith(prefix)) {
			return page;
		}
		if (begins) {
			try (TreeNode root = this.tree.open(List.of())) {
				if (root != null) {
					page.add(this.descriptions.root(root.attributes()));
				}
			}
		}
		FileWalk walk = new FileWalk(this.tree, this.names, this.filter, this.damaged,
				(path) -> access.mayAllow(Verb.LIST, prefix + path), limit - page.size());
		List<FileWalk.ListedFile> files = walk.filesAfter(begins ? "" : after.substring(prefix.length()));
		Set<List<String>> folders = new LinkedHashSet<>();
		files.forEach((file) -> folders.add(file.path().subList(0, file.path().size() - 1)));
		for (List<String> folder : folders) {
			this.grants.refresh(folder);
		}
		files.stream().map(this.descriptions::file).forEach(page::add);
		return page;
	}

	/** Returns a file as lists show it; empty if lists do not. */
	Mono<Resource> find(ResourceUri uri, List<String> path) {
		return this.threads.call(() -> {
			try (TreeNode file = (path.size() <= FileFilter.MAX_DEPTH) ? open(path, EntryKind.FILE) : null) {
				String encoded = uri.text().substring(this.descriptions.uriPrefix().length());
				return (file != null)
						? this.descriptions.file(new FileWalk.ListedFile(encoded, path, file.attributes())) : null;
			}
		});
	}

	/**
	 * Checks a file that could not be opened: a file that lists show is there, even if
	 * the gateway may not read it.
	 * @throws UnreadableException if the gateway lacks the right to read the file
	 */
	void requireReadable(List<String> path) throws IOException {
		if (!this.filter.showsFile(path)) {
			return;
		}
		try {
			this.tree.fileAttributes(path);
		}
		catch (FileSystemException ex) {
			return;
		}
		throw new UnreadableException(
				"the gateway may not read the file. Ask the operator for the right to read the file",
				"the user of the gateway has no right to read the file", null);
	}

	/** Opens a visible file or directory, or returns {@code null}. */
	@Nullable TreeNode open(List<String> path, EntryKind kind) throws IOException {
		boolean isVisible = (kind == EntryKind.FILE) ? this.filter.showsFile(path) : this.filter.showsDirectory(path);
		TreeNode node = isVisible ? this.tree.open(path) : null;
		if (node != null && node.attributes().kind() != kind) {
			node.close();
			return null;
		}
		return node;
	}

}
