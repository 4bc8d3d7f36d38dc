package io.mcpgateway.adapter.git.mount;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.mount.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.mount.GitTarget.Contents;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.MountTitle;

/** Descriptions of a mount, its files and its templates for clients. */
public final class GitDescriptions {

	/** Media type of the documents about commits. */
	public static final String JSON = "application/json";

	private final String name;

	private final GitMount mount;

	private final GitUris uris;

	public GitDescriptions(String name, GitMount mount, GitUris uris) {
		this.name = name;
		this.mount = mount;
		this.uris = uris;
	}

	/** Describes the root directory of a branch. */
	public Resource root(Branch branch) {
		return Resource.of(this.uris.contentsPrefix(branch), this.name)
			.withTitle(this.mount.title())
			.withDescription(this.mount.description())
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.mount.annotations());
	}

	/**
	 * Describes a file of a revision, with the path as title because names are often
	 * ambiguous.
	 * @param blob id of the content, which is its entity tag
	 */
	public Resource file(Revision revision, List<String> path, long size, String blob) {
		String fileName = path.getLast();
		return Resource.of(this.uris.uri(new Contents(revision, path, false)), fileName)
			.withTitle(String.join("/", path))
			.withMimeType(MediaTypes.ofName(fileName))
			.withAnnotations(this.mount.annotations())
			.withSize(size)
			.withMeta(Map.of(MetaKeys.ETAG, blob));
	}

	/** Describes a directory of a revision. */
	public Resource directory(Revision revision, List<String> path) {
		return Resource.of(this.uris.uri(new Contents(revision, path, true)), path.getLast())
			.withTitle(String.join("/", path))
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.mount.annotations());
	}

	/** Describes the log of a branch. */
	public Resource log(Branch branch) {
		return Resource.of(this.uris.uri(new BranchLog(branch)), this.name + " log")
			.withTitle(title("log of " + branch.name()))
			.withDescription("The latest commits of the branch " + branch.name())
			.withMimeType(JSON)
			.withAnnotations(this.mount.annotations());
	}

	/** Describes the templates, first that of the default branch. */
	public List<ResourceTemplate> templates() {
		List<ResourceTemplate> templates = new ArrayList<>();
		templates.add(template("{+path}", "", "file of the default branch",
				"A file of the default branch, or the listing of a directory if the path ends in a slash"));
		for (String variable : ReadRange.VARIABLES) {
			templates
				.add(template("{+path}{?" + variable + "}", "-" + variable, variable + " of a file", switch (variable) {
					case "bytes" -> "A range of bytes of a file, for example 0-4095";
					case "lines" -> "A range of lines of a file, for example 10-40";
					default -> "The last lines of a file, for example 200";
				}));
		}
		templates.add(template("heads/{branch}/contents/{+path}", "-branch", "file of a branch",
				"A file or directory of a branch"));
		templates.add(template("tags/{tag}/contents/{+path}", "-tag", "file of a tag", "A file or directory of a tag"));
		templates.add(template("commits/{sha}/contents/{+path}", "-commit-contents", "file of a commit",
				"A file or directory of a commit, whose id has 40 digits"));
		templates.add(template("commits/{sha}", "-commit", "commit", "Message, author and changed paths of a commit"));
		templates.add(template("heads/{branch}/log{?limit,after,path}", "-log", "log of a branch",
				"The commits of a branch, newest first: at most limit, those that follow the commit after, those that changed path"));
		templates.add(template("diff/{base}...{head}", "-diff", "difference",
				"The changes from where two branches, tags or commits parted to the second of them"));
		return templates;
	}

	private ResourceTemplate template(String variables, String suffix, String part, String description) {
		return ResourceTemplate.of(this.uris.uriPrefix() + variables, this.name + suffix)
			.withTitle(title(part))
			.withDescription(described(description))
			.withAnnotations(this.mount.annotations());
	}

	private String title(String part) {
		return MountTitle.of(this.mount.title(), this.name, part);
	}

	private String described(String description) {
		String about = this.mount.description();
		return (about != null) ? description + ". " + about : description;
	}

}
