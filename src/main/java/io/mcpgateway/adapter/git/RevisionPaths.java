package io.mcpgateway.adapter.git;

import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.mount.grant.GrantedPaths;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Paths of the URIs of a repository. A file or directory has the same path in every
 * revision. Commits, logs, differences, and the lists of branches and tags stand for the
 * root, since they tell of the whole repository.
 */
final class RevisionPaths implements GrantedPaths {

	/** Start of the URIs of the files in a revision, and the path after it. */
	private static final Pattern CONTENTS = Pattern.compile("(?:heads|tags|commits)/[^/?]+/contents/([^?]*)(?:\\?.*)?");

	/** URIs that tell of the whole repository. */
	private static final Pattern WHOLE = Pattern
		.compile("(?:heads/|tags/|heads/[^/?]+/log|commits/[^/?]+|diff/[^?]*)(?:\\?.*)?");

	/** Prefixes of which each URI tells of the whole repository. */
	private static final Pattern WHOLE_PREFIX = Pattern.compile("diff/.*|heads/[^/?]+/log(?:\\?.*)?");

	private final GitUris uris;

	private final Supplier<@Nullable Branch> defaultBranch;

	RevisionPaths(GitUris uris, Supplier<@Nullable Branch> defaultBranch) {
		this.uris = uris;
		this.defaultBranch = defaultBranch;
	}

	@Override
	public String uriPrefix() {
		return this.uris.uriPrefix();
	}

	@Override
	public @Nullable String path(String uri) {
		String rest = rest(uri);
		Matcher contents = CONTENTS.matcher(rest);
		return contents.matches() ? PercentEncoding.decode(contents.group(1))
				: WHOLE.matcher(rest).matches() ? "" : null;
	}

	@Override
	public @Nullable String prefix(String uriPrefix) {
		Matcher contents = CONTENTS.matcher(rest(uriPrefix));
		return contents.matches() ? PercentEncoding.decode(contents.group(1)) : "";
	}

	/** Returns the folder in the default branch. */
	@Override
	public String listed(String folder) {
		Branch branch = this.defaultBranch.get();
		return (branch != null) ? this.uris.contentsPrefix(branch) + PercentEncoding.encodePath(folder) : uriPrefix();
	}

	@Override
	public boolean isOfRoot(String uriPrefix) {
		return WHOLE_PREFIX.matcher(rest(uriPrefix)).matches();
	}

	/** Returns the directory of a revision, whose reader has looked at the grants. */
	@Override
	public @Nullable String folder(String uriPrefix) {
		Matcher contents = uriPrefix.startsWith(uriPrefix()) ? CONTENTS.matcher(rest(uriPrefix)) : null;
		String path = (contents != null && contents.matches()) ? PercentEncoding.decode(contents.group(1)) : null;
		return (path != null && (path.isEmpty() || path.endsWith("/"))) ? path : null;
	}

	private String rest(String uri) {
		return uri.substring(uriPrefix().length());
	}

}
