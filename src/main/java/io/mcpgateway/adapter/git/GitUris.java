package io.mcpgateway.adapter.git;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.References;
import io.mcpgateway.adapter.git.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.AnyName;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.mount.Revision.CommitName;
import io.mcpgateway.adapter.git.mount.Revision.Tag;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between URIs of a mount and their targets. In canonical URIs, the name of a
 * branch or tag is one segment, in which {@code %2F} stands for a slash. A name with
 * plain slashes ends before the first segment {@code contents}, or before {@code log}. A
 * path without revision belongs to the default branch, and {@code HEAD} stands for that
 * branch.
 */
final class GitUris {

	private static final String CONTENTS = "contents";

	private static final String LOG = "log";

	private static final String COMMITS = "commits";

	/** Position of the first segment of a revision's name in a path. */
	private static final int NAME = 2;

	private static final int ID_LENGTH = 40;

	private static final int MIN_ID_LENGTH = 7;

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
	 * @throws RuntimeException (invalid params) for too few or too many digits of a
	 * commit's id
	 */
	@Nullable GitTarget target(ResourceUri uri) {
		List<String> raw = Arrays.asList(uri.rawPath().split("/", -1));
		if (raw.size() < NAME) {
			return shortForm(List.of(""));
		}
		return switch (raw.get(1)) {
			case "heads" -> named(uri, raw, ReferenceKind.BRANCH);
			case "tags" -> named(uri, raw, ReferenceKind.TAG);
			case COMMITS -> inCommit(uri, raw);
			case "diff" -> (raw.size() == NAME + 1) ? diff(raw.get(NAME)) : null;
			default -> shortForm(uri.path());
		};
	}

	/** Returns whether a name in a difference may stand for a commit's id. */
	static boolean isShortId(String name) {
		return name.length() >= MIN_ID_LENGTH && name.length() < ID_LENGTH && isHexadecimal(name);
	}

	/** Returns the canonical URI of a target. */
	String uri(GitTarget target) {
		return this.root + switch (target) {
			case Contents(Revision revision, List<String> path, boolean isDirectory) ->
				segment(revision) + "/" + CONTENTS + "/" + encoded(path) + (isDirectory && !path.isEmpty() ? "/" : "");
			case References(ReferenceKind kind) -> kind.segment() + "/";
			case CommitDetails(Revision commit) -> segment(commit);
			case BranchLog(Branch branch) -> segment(branch) + "/" + LOG;
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

	/** Returns a target at the name of a branch or tag, or all of them without a name. */
	private @Nullable GitTarget named(ResourceUri uri, List<String> raw, ReferenceKind kind) {
		if (raw.size() == NAME + 1 && raw.getLast().isEmpty()) {
			return new References(kind);
		}
		int contents = NAME + 1;
		while (contents < raw.size() && !raw.get(contents).equals(CONTENTS)) {
			contents++;
		}
		if (contents < raw.size() - 1) {
			Revision revision = reference(kind, raw.subList(NAME, contents));
			return (revision != null) ? contents(revision, decoded(uri, raw.subList(contents + 1, raw.size()))) : null;
		}
		boolean isLog = raw.size() > NAME + 1 && raw.getLast().equals(LOG);
		return (isLog && reference(kind, raw.subList(NAME, raw.size() - 1)) instanceof Branch branch)
				? new BranchLog(branch) : null;
	}

	private @Nullable Revision reference(ReferenceKind kind, List<String> raw) {
		String name = PercentEncoding.decode(String.join("/", raw));
		if (name == null || name.isEmpty()) {
			return null;
		}
		boolean isHead = kind == ReferenceKind.BRANCH && name.equals(Constants.HEAD);
		return isHead ? this.defaultBranch.get() : kind.revision(name);
	}

	private @Nullable GitTarget inCommit(ResourceUri uri, List<String> raw) {
		if (raw.size() == NAME + 1) {
			Revision commit = commit(uri, raw.get(NAME));
			return (commit != null) ? new CommitDetails(commit) : null;
		}
		if (raw.size() <= NAME + 2 || !raw.get(NAME + 1).equals(CONTENTS)) {
			return null;
		}
		Revision revision = raw.get(NAME).equals(Constants.HEAD) ? this.defaultBranch.get()
				: commit(uri, raw.get(NAME));
		return (revision != null) ? contents(revision, decoded(uri, raw.subList(NAME + 2, raw.size()))) : null;
	}

	private static @Nullable GitTarget contents(Revision revision, List<String> path) {
		boolean isDirectory = path.getLast().isEmpty();
		List<String> names = isDirectory ? path.subList(0, path.size() - 1) : path;
		return names.stream().noneMatch(String::isEmpty) ? new Contents(revision, names, isDirectory) : null;
	}

	private @Nullable GitTarget diff(String raw) {
		int dots = raw.indexOf("...");
		AnyName base = (dots > 0) ? end(raw.substring(0, dots)) : null;
		AnyName head = (dots > 0) ? end(raw.substring(dots + 3)) : null;
		return (base != null && head != null) ? new RevisionDiff(base, head) : null;
	}

	/**
	 * Returns an end of a difference, with the default branch for HEAD, and an id in
	 * lower case.
	 */
	private @Nullable AnyName end(String raw) {
		String name = PercentEncoding.decode(raw);
		if (Constants.HEAD.equals(name)) {
			Branch branch = this.defaultBranch.get();
			return (branch != null) ? new AnyName(branch.name()) : null;
		}
		if (name == null || name.isEmpty()) {
			return null;
		}
		return new AnyName(ObjectId.isId(name) ? name.toLowerCase(Locale.ROOT) : name);
	}

	private static @Nullable Revision commit(ResourceUri uri, String raw) {
		if (raw.equals(Constants.HEAD)) {
			return new CommitName(raw);
		}
		String id = raw.toLowerCase(Locale.ROOT);
		if (!isHexadecimal(id)) {
			return null;
		}
		if (id.length() < MIN_ID_LENGTH || id.length() > ID_LENGTH) {
			throw uri.invalid("write 7 to 40 digits of the commit's id");
		}
		return (id.length() == ID_LENGTH) ? new CommitId(id) : new CommitName(id);
	}

	private static boolean isHexadecimal(String text) {
		return !text.isEmpty() && text.chars().allMatch((c) -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
	}

	/** Decodes the segments of a path by the rules of all URIs. */
	private static List<String> decoded(ResourceUri uri, List<String> raw) {
		return new ResourceUri(uri.text(), uri.authority(), "/" + String.join("/", raw), uri.query(), uri.written())
			.path();
	}

	private static String segment(Revision revision) {
		return switch (revision) {
			case Branch(String name) -> ReferenceKind.BRANCH.segment() + "/" + PercentEncoding.encode(name);
			case Tag(String name) -> ReferenceKind.TAG.segment() + "/" + PercentEncoding.encode(name);
			case CommitId(String id) -> COMMITS + "/" + id;
			case CommitName(String text) -> COMMITS + "/" + text;
			case AnyName(String text) -> throw new IllegalArgumentException(text);
		};
	}

	private static String encoded(List<String> path) {
		return path.stream().map(PercentEncoding::encode).collect(Collectors.joining("/"));
	}

}
