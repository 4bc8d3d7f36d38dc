package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;

/**
 * Kind of a repository that has only a part of its objects.
 *
 * @param name the kind, as the end of a sentence about the repository
 * @param remedy sentence that tells an operator how to serve all objects
 */
record ClonePart(String name, String remedy) {

	/** Maximum length of a filter in a name, in characters. */
	private static final int MAX_FILTER_LENGTH = 40;

	private static final String FULL_CLONE = "The gateway serves a full clone, or a copy by url";

	private static final ClonePart BORROWER = new ClonePart(
			"borrows objects from another one (objects/info/alternates)",
			"The gateway serves the other repository, this one after git repack -a -d without that file, or a copy by url");

	private static final ClonePart SHALLOW = new ClonePart("is a shallow clone, without older commits",
			"The gateway serves them after git fetch --unshallow, or a copy by url without depth");

	/** Returns the kinds of a repository; empty for a full clone. */
	static List<ClonePart> of(RepositoryFiles files, Config config) throws IOException {
		List<ClonePart> parts = new ArrayList<>();
		if (hasContent(files, Constants.OBJECTS, "info", "alternates")) {
			parts.add(BORROWER);
		}
		String filter = filter(config);
		if (filter != null) {
			parts.add(new ClonePart("is a partial clone" + (filter.isEmpty() ? "" : " (" + filter + ")"), FULL_CLONE));
		}
		if (hasContent(files, "shallow")) {
			parts.add(SHALLOW);
		}
		return parts;
	}

	private static boolean hasContent(RepositoryFiles files, String... path) throws IOException {
		try (TreeNode file = files.open(path)) {
			return file != null && file.attributes().size() > 0;
		}
	}

	/**
	 * Returns the filter of a partial clone, empty without a readable one; {@code null}
	 * for another repository.
	 */
	private static @Nullable String filter(Config config) {
		boolean isPartial = config.getString("extensions", null, "partialclone") != null;
		for (String remote : config.getSubsections("remote")) {
			String filter = config.getString("remote", remote, "partialclonefilter");
			if (filter != null && filter.matches("[a-z0-9:=.+%-]{1," + MAX_FILTER_LENGTH + "}")) {
				return filter;
			}
			isPartial |= filter != null || config.getBoolean("remote", remote, "promisor", false);
		}
		return isPartial ? "" : null;
	}

}
