package io.mcpgateway.adapter.git;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.AnyName;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.mount.Revision.Tag;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between URIs of a mount and their targets. The name of a branch or tag is
 * one segment, in which {@code %2F} stands for a slash. A path without revision belongs
 * to the default branch.
 */
final class GitUris {

	private static final String CONTENTS = "contents";

	private static final int ID_LENGTH = 40;

	private final String root;

	private final Supplier<@Nullable Branch> defaultBranch;

	/**
	 * Creates the conversion for a mount.
	 * @param defaultBranch returns the default branch as far as memory knows it
	 */
	GitUris(String name, Supplier<@Nullable Branch> defaultBranch) {
		this.root = uriPrefix(name);
		this.defaultBranch = defaultBranch;
	}

	/** Returns the start of every URI of a mount. */
	static String uriPrefix(String mount) {
		return "git://" + mount + "/";
	}

	/** Returns the start of every URI of the mount. */
	String uriPrefix() {
		return this.root;
	}

	/**
	 * Returns the target of a URI; {@code null} if the mount has no target there.
	 * @throws RuntimeException (invalid params) for a shortened commit id
	 */
	@Nullable GitTarget target(ResourceUri uri) {
		List<String> raw = Arrays.asList(uri.rawPath().split("/", -1));
		if (raw.size() < 2) {
			return shortForm(List.of(""));
		}
		return switch (raw.get(1)) {
			case "heads" -> (raw.size() == 4 && raw.get(3).equals("log")) ? log(raw) : contents(uri, raw);
			case "commits" -> (raw.size() == 3) ? commit(uri, raw.get(2)) : contents(uri, raw);
			case "tags" -> contents(uri, raw);
			case "diff" -> (raw.size() == 3) ? diff(raw.get(2)) : null;
			default -> shortForm(uri.path());
		};
	}

	/** Returns the canonical URI of a target. */
	String uri(GitTarget target) {
		return this.root + switch (target) {
			case Contents(Revision revision, List<String> path, boolean isDirectory) ->
				segment(revision) + "/" + CONTENTS + "/" + encoded(path) + (isDirectory && !path.isEmpty() ? "/" : "");
			case CommitDetails(CommitId commit) -> segment(commit);
			case BranchLog(Branch branch) -> segment(branch) + "/log";
			case RevisionDiff(AnyName base, AnyName head) ->
				"diff/" + PercentEncoding.encode(base.text()) + "..." + PercentEncoding.encode(head.text());
		};
	}

	/** Returns the start of the URIs of all files in a revision. */
	String contentsPrefix(Revision revision) {
		return uri(new Contents(revision, List.of(), true));
	}

	private @Nullable GitTarget shortForm(List<String> path) {
		Branch branch = this.defaultBranch.get();
		return (branch != null) ? contents(branch, path) : null;
	}

	private static @Nullable GitTarget contents(ResourceUri uri, List<String> raw) {
		Revision revision = (raw.size() > 4 && raw.get(3).equals(CONTENTS)) ? revision(uri, raw.get(1), raw.get(2))
				: null;
		return (revision != null) ? contents(revision, decoded(uri, raw.subList(4, raw.size()))) : null;
	}

	private static @Nullable GitTarget contents(Revision revision, List<String> path) {
		boolean isDirectory = path.getLast().isEmpty();
		List<String> names = isDirectory ? path.subList(0, path.size() - 1) : path;
		return names.stream().noneMatch(String::isEmpty) ? new Contents(revision, names, isDirectory) : null;
	}

	private static @Nullable GitTarget log(List<String> raw) {
		String branch = PercentEncoding.decode(raw.get(2));
		return (branch != null && !branch.isEmpty()) ? new BranchLog(new Branch(branch)) : null;
	}

	private static @Nullable GitTarget commit(ResourceUri uri, String raw) {
		CommitId commit = commitId(uri, raw);
		return (commit != null) ? new CommitDetails(commit) : null;
	}

	private static @Nullable GitTarget diff(String raw) {
		int dots = raw.indexOf("...");
		String base = (dots > 0) ? PercentEncoding.decode(raw.substring(0, dots)) : null;
		String head = (dots > 0) ? PercentEncoding.decode(raw.substring(dots + 3)) : null;
		return (base != null && head != null && !head.isEmpty())
				? new RevisionDiff(new AnyName(base), new AnyName(head)) : null;
	}

	private static @Nullable Revision revision(ResourceUri uri, String kind, String raw) {
		String name = PercentEncoding.decode(raw);
		if (name == null || name.isEmpty()) {
			return null;
		}
		return switch (kind) {
			case "heads" -> new Branch(name);
			case "tags" -> new Tag(name);
			default -> commitId(uri, raw);
		};
	}

	private static @Nullable CommitId commitId(ResourceUri uri, String raw) {
		String id = raw.toLowerCase(Locale.ROOT);
		if (!id.matches("[0-9a-f]+")) {
			return null;
		}
		if (id.length() != ID_LENGTH) {
			throw uri.invalid("write all 40 digits of the commit");
		}
		return new CommitId(id);
	}

	/** Decodes the segments of a path by the rules of all URIs. */
	private static List<String> decoded(ResourceUri uri, List<String> raw) {
		return new ResourceUri(uri.text(), uri.authority(), "/" + String.join("/", raw), uri.query(), uri.written())
			.path();
	}

	private static String segment(Revision revision) {
		return switch (revision) {
			case Branch(String name) -> "heads/" + PercentEncoding.encode(name);
			case Tag(String name) -> "tags/" + PercentEncoding.encode(name);
			case CommitId(String id) -> "commits/" + id;
			case AnyName(String text) -> throw new IllegalArgumentException(text);
		};
	}

	private static String encoded(List<String> path) {
		return path.stream().map(PercentEncoding::encode).collect(Collectors.joining("/"));
	}

}
