package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.PercentEncoding;

/**
 * Completes paths as a shell does: the entries of the directory that has been typed,
 * whose names begin with what follows it.
 */
final class FileCompletion {

	private final Tree tree;

	private final FileFilter filter;

	FileCompletion(Tree tree, FileFilter filter) {
		this.tree = tree;
		this.filter = filter;
	}

	/** Complete a path, in the order of URIs. */
	Completion complete(String typed) throws IOException {
		String decoded = PercentEncoding.decode(typed);
		String value = (decoded != null) ? decoded : typed;
		int slash = value.lastIndexOf('/') + 1;
		List<String> path = (slash > 0) ? Arrays.asList(value.substring(0, slash - 1).split("/", -1)) : List.of();
		if (!this.filter.showsDirectory(path)) {
			return Completion.NONE;
		}
		try (Node directory = this.tree.open(path)) {
			if (directory == null || directory.attributes().kind() != Kind.DIRECTORY) {
				return Completion.NONE;
			}
			return suggest(directory, path, value.substring(0, slash), value.substring(slash));
		}
	}

	private Completion suggest(Node directory, List<String> path, String typed, String begun) throws IOException {
		SortedNames names = NameScan.startingWith(begun, directory, path, this.filter, Completion.LARGEST + 1);
		return Completion.of(Arrays.stream(names.names())
			.map((name) -> PercentEncoding.forTemplate(typed + PercentEncoding.decode(name)))
			.toList());
	}

}
