package io.mcpgateway.adapter.git.mount;

import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.mount.Revision.Tag;
import org.eclipse.jgit.lib.Constants;

/** Kind of references, which has a directory of its own in URIs and in a repository. */
public enum ReferenceKind {

	/** Branches. */
	BRANCH("heads", "branches", Constants.R_HEADS),

	/** Tags. */
	TAG("tags", "tags", Constants.R_TAGS);

	private final String segment;

	private final String plural;

	private final String directory;

	ReferenceKind(String segment, String plural, String directory) {
		this.segment = segment;
		this.plural = plural;
		this.directory = directory;
	}

	/** Returns the first segment of URIs with references of this kind. */
	public String segment() {
		return this.segment;
	}

	/** Returns the name of several references of this kind. */
	public String plural() {
		return this.plural;
	}

	/** Returns the beginning of full names, with a final slash. */
	public String directory() {
		return this.directory;
	}

	/** Returns the revision of a reference. */
	public Revision revision(String name) {
		return switch (this) {
			case BRANCH -> new Branch(name);
			case TAG -> new Tag(name);
		};
	}

}
