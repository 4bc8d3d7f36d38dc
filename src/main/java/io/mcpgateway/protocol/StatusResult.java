package io.mcpgateway.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Result of {@code io.mcpgateway/status}: the state of the gateway, as its caller may see
 * it.
 *
 * @param uptimeSeconds the time since the start of the node that answers
 * @param cluster the cluster of this node; {@code null} for a node alone
 * @param mounts the mounts that the caller sees, in order of their URIs
 */
public record StatusResult(long uptimeSeconds, @Nullable Cluster cluster, List<Mount> mounts) implements Result {

	public StatusResult {
		mounts = List.copyOf(mounts);
	}

	/**
	 * Cluster as the answering node sees it.
	 *
	 * @param state {@code joining}, {@code shared}, or {@code alone} while Redis is away
	 * @param nodes the number of nodes alive
	 */
	public record Cluster(String state, int nodes) {

	}

	/**
	 * State of a mount.
	 *
	 * @param source {@code up} or {@code down}; {@code null} if unknown
	 * @param changes {@code idle}, {@code starting}, {@code watching} or {@code broken};
	 * {@code null} if the mount announces no changes
	 * @param index {@code null} without search
	 */
	public record Mount(String uri, @Nullable String source, @Nullable String changes, @Nullable Index index) {

	}

	/**
	 * Progress of the index of a mount.
	 *
	 * @param state {@code waiting}, {@code scanning}, {@code complete} or {@code failed};
	 * {@code none} for a mount that is never indexed
	 * @param resources the number of indexed resources, and {@code seen} the number that
	 * the running scan saw; {@code null} for a caller who does not see the whole mount
	 */
	public record Index(String state, @Nullable Long resources, @Nullable Long seen) {

		/** Index of a mount that is never indexed. */
		public static final Index NONE = new Index("none", null, null);

	}

}
