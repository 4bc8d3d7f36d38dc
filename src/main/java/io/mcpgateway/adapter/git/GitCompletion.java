package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.mount.Revision.Tag;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Completion of branches, tags, recent commits, and paths in the chosen revision. */
final class GitCompletion {

	/** Number of recent commits to suggest from. */
	private static final int MAX_COMMITS = 1000;

	private final GitRepository repository;

	private final PathFilter filter;

	GitCompletion(GitRepository repository, PathFilter filter) {
		this.repository = repository;
		this.filter = filter;
	}

	Mono<List<String>> complete(TemplateArgument argument) {
		return switch (argument.name()) {
			case "path" -> path(argument);
			case "branch" -> suggest(argument, (reader) -> reader.names(ReferenceKind.BRANCH, argument.value()));
			case "tag" -> suggest(argument, (reader) -> reader.names(ReferenceKind.TAG, argument.value()));
			case "base",
					"head" ->
				suggest(argument,
						(reader) -> Stream.concat(reader.names(ReferenceKind.BRANCH, argument.value()).stream(),
								reader.names(ReferenceKind.TAG, argument.value()).stream())
							.distinct()
							.toList());
			case "sha", "after" -> suggest(argument, (reader) -> recentCommits(reader, argument.value()));
			default -> Mono.empty();
		};
	}

	private Mono<List<String>> suggest(TemplateArgument argument, GitRepository.Work<List<String>> values) {
		return this.repository.with(values).map((all) -> argument.suggestions(all.stream()));
	}

	private Mono<List<String>> path(TemplateArgument argument) {
		Revision revision = revision(argument);
		return (revision != null) ? path(revision, argument)
				: this.repository.with((reader) -> revision(argument)).flatMap((found) -> path(found, argument));
	}

	/**
	 * Suggests the entries of the typed directory whose names start with the last part,
	 * like a shell, in the order of git.
	 */
	private Mono<List<String>> path(Revision revision, TemplateArgument argument) {
		String decoded = PercentEncoding.decode(argument.value());
		String value = (decoded != null) ? decoded : argument.value();
		int slash = value.lastIndexOf('/') + 1;
		List<String> directory = (slash > 0) ? Arrays.asList(value.substring(0, slash - 1).split("/", -1)) : List.of();
		if (!this.filter.showsDirectory(directory)) {
			return Mono.empty();
		}
		return this.repository.with((reader) -> {
			ObjectId root = reader.tree(revision);
			TreeReader trees = new TreeReader(reader);
			TreeEntry found = (root != null) ? TreePath.find(trees, this.filter, root, directory) : null;
			if (found == null || !found.isDirectory()) {
				return List.of();
			}
			try (TreeEntries entries = trees.entries(found.id())) {
				return argument.suggestions(entries.stream()
					.filter((entry) -> entry.name().startsWith(value.substring(slash)) && isShown(directory, entry))
					.map((entry) -> PercentEncoding
						.forTemplate(value.substring(0, slash) + entry.name() + (entry.isDirectory() ? "/" : ""))));
			}
		});
	}

	/** Shows a link like a file, since the target may be a file. */
	private boolean isShown(List<String> directory, TreeEntry entry) {
		List<String> path = Stream.concat(directory.stream(), Stream.of(entry.name())).toList();
		return this.filter.showsEntry(path, entry.isDirectory());
	}

	/** Returns the revision of the other variables; {@code null} if still unknown. */
	private @Nullable Revision revision(TemplateArgument argument) {
		String template = argument.uriTemplate();
		if (template.contains("{branch}")) {
			String branch = argument.known().get("branch");
			return (branch != null) ? new Branch(branch) : null;
		}
		if (template.contains("{tag}")) {
			String tag = argument.known().get("tag");
			return (tag != null) ? new Tag(tag) : null;
		}
		if (template.contains("{sha}")) {
			String sha = argument.known().get("sha");
			return (sha != null && ObjectId.isId(sha) && sha.equals(sha.toLowerCase(Locale.ROOT))) ? new CommitId(sha)
					: null;
		}
		return this.repository.defaultBranch();
	}

	private List<String> recentCommits(RepositoryReader reader, String prefix) throws IOException {
		Branch branch = this.repository.defaultBranch();
		RevCommit head = (branch != null) ? reader.commit(branch) : null;
		List<String> found = new ArrayList<>();
		if (head == null) {
			return found;
		}
		try (RevWalk walk = reader.newWalk()) {
			walk.markStart(walk.parseCommit(head));
			int passed = 0;
			for (RevCommit commit = walk.next(); commit != null && passed < MAX_COMMITS; commit = walk.next()) {
				passed++;
				if (commit.name().startsWith(prefix)) {
					found.add(commit.name());
				}
			}
		}
		return found;
	}

}
