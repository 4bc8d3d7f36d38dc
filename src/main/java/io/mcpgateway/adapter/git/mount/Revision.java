package io.mcpgateway.adapter.git.mount;

/** Revision named by a URI. */
public sealed interface Revision {

	/**
	 * Branch.
	 *
	 * @param name name after {@code refs/heads/}
	 */
	record Branch(String name) implements Revision {

	}

	/**
	 * Tag.
	 *
	 * @param name name after {@code refs/tags/}
	 */
	record Tag(String name) implements Revision {

	}

	/**
	 * Commit, which never changes.
	 *
	 * @param id 40 lower-case hexadecimal digits
	 */
	record CommitId(String id) implements Revision {

	}

	/**
	 * Commit that only the repository can tell: that of the default branch, or the only
	 * one whose id begins with some digits.
	 *
	 * @param text {@code HEAD}, or 7 to 39 lower-case hexadecimal digits
	 */
	record CommitName(String text) implements Revision {

	}

	/**
	 * Revision as people write it: a commit, a branch or a tag, in this order.
	 *
	 * @param text text as in a URI, decoded
	 */
	record AnyName(String text) implements Revision {

	}

}
