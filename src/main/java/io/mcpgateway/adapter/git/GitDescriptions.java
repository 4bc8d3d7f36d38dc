package io.mcpgateway.adapter.git;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.References;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.content.MediaTypes;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Descriptions of a mount, its files and its templates for clients. */
final class GitDescriptions {

	/** Media type of the documents about commits. */
	static final String JSON = "application/json";

	private final Mount<GitMount> mount;

	private final MountSettings settings;

	private final GitUris uris;

	GitDescriptions(Mount<GitMount> mount, GitUris uris) {
		this.mount = mount;
		this.settings = mount.settings();
		this.uris = uris;
	}

	/** Describes the root directory of a branch. */
	Resource root(Branch branch) {
		return Resource.of(this.uris.contentsPrefix(branch), this.mount.name())
			.withTitle(this.settings.title())
			.withDescription(this.settings.description())
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.settings.annotations());
	}

	/**
	 * Describes a file of a revision, with the path as title because names are often
	 * ambiguous.
	 * @param blob object with the content
	 * @param file {@code null} if the file cannot be read
	 */
	Resource file(Revision revision, List<String> path, ObjectId blob, @Nullable StoredFile file) {
		String fileName = path.getLast();
		return Resource.of(this.uris.uri(new Contents(revision, path, false)), fileName)
			.withTitle(String.join("/", path))
			.withDescription((file != null) ? null : unreadable(blob.name()))
			.withMimeType(MediaTypes.ofName(fileName))
			.withAnnotations(this.settings.annotations())
			.withSize((file != null) ? file.size() : null)
			.withMeta(Map.of(MetaKeys.ETAG, (file != null) ? file.etag() : blob.name()));
	}

	/** Describes a submodule of a revision. */
	Resource submodule(Revision revision, List<String> path, String commit) {
		return Resource.of(this.uris.uri(new Contents(revision, path, false)), path.getLast())
			.withTitle(String.join("/", path))
			.withDescription("A submodule: commit " + commit + " of another repository")
			.withMimeType(JSON)
			.withAnnotations(this.settings.annotations());
	}

	/** Describes a directory of a revision. */
	Resource directory(Revision revision, List<String> path) {
		return Resource.of(this.uris.uri(new Contents(revision, path, true)), path.getLast())
			.withTitle(String.join("/", path))
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.settings.annotations());
	}

	/** Describes a directory whose tree cannot be read. */
	Resource unreadableDirectory(Revision revision, List<String> path, String tree) {
		return directory(revision, path).withDescription(unreadable(tree));
	}

	private static String unreadable(String id) {
		return "Cannot be read: the object " + id + " is missing, damaged or too large";
	}

	/** Describes the directory of all branches or tags. */
	Resource references(ReferenceKind kind) {
		return Resource.of(this.uris.uri(new References(kind)), this.mount.name() + " " + kind.plural())
			.withTitle(this.mount.title(kind.plural()))
			.withDescription("The " + kind.plural() + " of the repository, with the commit of each")
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.settings.annotations());
	}

	/** Describes the root directory of a branch or tag. */
	Resource reference(ReferenceKind kind, String name) {
		return Resource.of(this.uris.contentsPrefix(kind.revision(name)), name)
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.settings.annotations());
	}

	/** Describes the log of a branch. */
	Resource log(Branch branch) {
		return Resource.of(this.uris.uri(new BranchLog(branch)), this.mount.name() + " log")
			.withTitle(this.mount.title("log of " + branch.name()))
			.withDescription("The latest commits of the branch " + branch.name())
			.withMimeType(JSON)
			.withAnnotations(this.settings.annotations());
	}

	/** Describes the templates, the template of the default branch first. */
	List<ResourceTemplate> templates() {
		String path = this.uris.uriPrefix() + "{+path}";
		Stream<ResourceTemplate> first = Stream.concat(
				Stream.of(template("{+path}", "", "file of the default branch",
						"A file of the default branch, or the listing of a directory if the path ends in a slash")),
				this.mount.rangeTemplates(path));
		return Stream.concat(first, Stream.of(
				template("heads/{branch}/contents/{+path}", "-branch", "file of a branch",
						"A file or directory of a branch"),
				template("tags/{tag}/contents/{+path}", "-tag", "file of a tag", "A file or directory of a tag"),
				template("commits/{sha}/contents/{+path}", "-commit-contents", "file of a commit",
						"A file or directory of a commit, named by its id or the first 7 or more digits"),
				template("commits/{sha}", "-commit", "commit", "Message, author and changed paths of a commit"),
				template("heads/{branch}/log{?limit,after,path}", "-log", "log of a branch",
						"The commits of a branch, newest first: at most limit, those that follow the commit after, those that changed path"),
				template("diff/{base}...{head}", "-diff", "difference",
						"The changes from where two branches, tags or commits parted to the second of them; ?limit=100 reads a page of 100 files")))
			.toList();
	}

	private ResourceTemplate template(String variables, String suffix, String part, String description) {
		return this.mount.template(this.uris.uriPrefix() + variables, suffix, part, description);
	}

}
