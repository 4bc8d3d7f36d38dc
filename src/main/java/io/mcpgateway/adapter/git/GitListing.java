package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.TreeFileWalk.ListedFile;
import io.mcpgateway.adapter.git.mount.LfsMode;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * List of the default branch: its root, its files in the order of git, and its log.
 * Before them come all branches, and after them all tags, as a directory each.
 */
final class GitListing {

	private final GitRepository repository;

	private final GitUris uris;

	private final GitDescriptions descriptions;

	private final PathFilter filter;

	private final LfsMode lfs;

	GitListing(GitRepository repository, GitUris uris, GitDescriptions descriptions, PathFilter filter, LfsMode lfs) {
		this.lfs = lfs;
		this.repository = repository;
		this.uris = uris;
		this.descriptions = descriptions;
		this.filter = filter;
	}

	/**
	 * Returns the resources after a position.
	 * @param limit how many resources to return at most
	 * @param access skips directories in which the caller may list no file
	 */
	Flux<Resource> list(String after, int limit, Access access) {
		return this.repository.with((reader) -> page(reader, after, limit, access))
			.flatMapMany((page) -> (page.resumeAfter != null)
					? Flux.fromIterable(page.resources)
						.concatWith(Flux.error(new UnfinishedListException(page.resumeAfter)))
					: Flux.fromIterable(page.resources));
	}

	private @Nullable Page page(RepositoryReader reader, String after, int limit, Access access) throws IOException {
		Branch branch = this.repository.defaultBranch();
		ObjectId root = (branch != null) ? reader.tree(branch) : null;
		if (branch == null || root == null) {
			if (!reader.isEmpty()) {
				reader.requireBranch(branch);
			}
			return null;
		}
		List<Resource> resources = new ArrayList<>();
		addReferences(ReferenceKind.BRANCH, after, resources);
		String prefix = this.uris.contentsPrefix(branch);
		if (after.compareTo(prefix) < 0 && resources.size() < limit) {
			resources.add(this.descriptions.root(branch));
		}
		if (after.compareTo(prefix) < 0 || after.startsWith(prefix)) {
			TreeFileWalk.Page files = TreeFileWalk.filesAfter(path(after, prefix), limit - resources.size(), reader,
					root, this.filter, (path) -> access.mayAllow(Verb.LIST, prefix + PercentEncoding.encodePath(path)));
			for (ListedFile file : files.files()) {
				resources.add(file(reader, branch, file));
			}
			if (files.resumeAfter() != null) {
				return new Page(resources, resumeAfter(branch, files.resumeAfter()));
			}
		}
		String log = this.uris.uri(new BranchLog(branch));
		if (resources.size() < limit && (after.startsWith(prefix) || after.compareTo(log) < 0)) {
			resources.add(this.descriptions.log(branch));
		}
		if (resources.size() < limit) {
			addReferences(ReferenceKind.TAG, after, resources);
		}
		return new Page(resources, null);
	}

	private void addReferences(ReferenceKind kind, String after, List<Resource> resources) {
		Resource references = this.descriptions.references(kind);
		if (after.compareTo(references.uri()) < 0) {
			resources.add(references);
		}
	}

	/** Returns a file as lists show it; empty if lists do not. */
	Mono<Resource> find(Contents file) {
		return this.repository.with((reader) -> {
			Branch branch = this.repository.defaultBranch();
			TreeEntry found = file.revision().equals(branch) ? TreePath.find(reader, this.filter, file) : null;
			return (branch == null || found == null || found.kind() != TreeEntry.Kind.FILE) ? null
					: file(reader, branch, new ListedFile(file.path(), found));
		});
	}

	private Resource file(RepositoryReader reader, Branch branch, ListedFile file) throws IOException {
		TreeEntry entry = file.entry();
		return entry.isDirectory() ? this.descriptions.unreadableDirectory(branch, file.path(), entry.id().name())
				: this.descriptions.file(branch, file.path(), entry.id(), StoredFile.listed(reader, entry, this.lfs));
	}

	private String resumeAfter(Branch branch, String path) {
		return this.uris.uri(new Contents(branch, Arrays.asList(path.split("/")), path.endsWith("/")));
	}

	/** Returns the path of a position, possibly chosen by a forged cursor. */
	private static String path(String after, String prefix) {
		String encoded = after.startsWith(prefix) ? after.substring(prefix.length()) : "";
		String decoded = PercentEncoding.decode(encoded);
		return (decoded != null) ? decoded : encoded;
	}

	/** Resources of a page, and the position at which it stopped early. */
	private record Page(List<Resource> resources, @Nullable String resumeAfter) {

	}

}
