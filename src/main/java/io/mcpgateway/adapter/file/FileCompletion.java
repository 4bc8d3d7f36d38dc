package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.TreeNode;
import reactor.core.publisher.Mono;

/**
 * Completion of paths like that of a shell: suggests the entries of the typed directory
 * whose names start with the last part.
 */
final class FileCompletion {

	private final DirectoryTree tree;

	private final FileFilter filter;

	private final ReaderThreads threads;

	private final FolderRefresh grants;

	public FileCompletion(DirectoryTree tree, FileFilter filter, ReaderThreads threads, FolderRefresh grants) {
		this.grants = grants;
		this.tree = tree;
		this.filter = filter;
		this.threads = threads;
	}

	/** Returns the completions in the order of URIs. */
	public Mono<List<String>> complete(TemplateArgument argument) {
		return argument.name().equals("path") ? this.threads.call(() -> path(argument)) : Mono.empty();
	}

	private List<String> path(TemplateArgument argument) throws IOException {
		String decoded = PercentEncoding.decode(argument.value());
		String value = (decoded != null) ? decoded : argument.value();
		int slash = value.lastIndexOf('/') + 1;
		List<String> path = (slash > 0) ? Arrays.asList(value.substring(0, slash - 1).split("/", -1)) : List.of();
		if (!this.filter.showsDirectory(path)) {
			return List.of();
		}
		try (TreeNode directory = this.tree.open(path)) {
			if (directory == null || directory.attributes().kind() != EntryKind.DIRECTORY) {
				return List.of();
			}
			this.grants.refresh(path);
			return suggest(directory, path, value.substring(0, slash), value.substring(slash), argument);
		}
	}

	private List<String> suggest(TreeNode directory, List<String> path, String typed, String start,
			TemplateArgument argument) throws IOException {
		SortedNames names = NameScan.startingWith(start, (name) -> argument.shows(value(typed, name)), directory, path,
				this.filter, argument.limit());
		return names.names().stream().map((name) -> value(typed, name)).toList();
	}

	private static String value(String typed, String encoded) {
		return PercentEncoding.forTemplate(typed + PercentEncoding.decode(encoded));
	}

}
