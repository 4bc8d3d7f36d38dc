package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.Hash64;

/**
 * One pass over a directory that compares it with the one before.
 */
final class PollingScan implements TreeNode.Visitor {

	private static final int PAUSE = 0xFF;

	private final Set<String> directories = new LinkedHashSet<>();

	private final TreeNode node;

	private final List<String> path;

	private final PolledDirectory known;

	private final VisibleTree sight;

	private final Consumer<String> updated;

	private final Consumer<String> cameOrWent;

	private int seen;

	private PollingScan(TreeNode node, List<String> path, PolledDirectory known, VisibleTree sight,
			Consumer<String> updated, Consumer<String> cameOrWent) {
		this.node = node;
		this.path = path;
		this.known = known;
		this.sight = sight;
		this.updated = updated;
		this.cameOrWent = cameOrWent;
	}

	/**
	 * Compare an open directory with what is known of it.
	 * @param updated told the name of each file that changed
	 * @param cameOrWent told the name of each file that came or went
	 * @return the names of the directories in it
	 */
	static Set<String> of(TreeNode node, List<String> path, PolledDirectory known, VisibleTree sight,
			Consumer<String> updated, Consumer<String> cameOrWent) throws IOException {
		PollingScan scan = new PollingScan(node, path, known, sight, updated, cameOrWent);
		try {
			node.list(scan);
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
		known.forgetUnseen(cameOrWent);
		return scan.directories;
	}

	@Override
	public boolean visit(String name, EntryKind kind) {
		if ((++this.seen & PAUSE) == 0 && Thread.currentThread().isInterrupted()) {
			throw new UncheckedIOException(new InterruptedIOException("nobody waits for this"));
		}
		try {
			EntryKind shown = this.sight.kindOf(this.node, this.path, name, kind);
			NodeAttributes attributes = (shown == EntryKind.FILE) ? this.node.attributesOf(name) : null;
			if (shown == EntryKind.DIRECTORY) {
				this.directories.add(name);
			}
			else if (attributes != null && attributes.kind() == EntryKind.FILE) {
				see(name, attributes);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return true;
	}

	private void see(String name, NodeAttributes attributes) {
		switch (this.known.see(name, print(attributes))) {
			case NEW -> this.cameOrWent.accept(name);
			case ANOTHER -> this.updated.accept(name);
			case THE_SAME -> {
			}
		}
	}

	/** Of all that becomes another when the content does. */
	private static long print(NodeAttributes attributes) {
		long print = Hash64.of(attributes.key().hashCode(), attributes.size());
		return Hash64.of(Hash64.of(print, nanos(attributes.modified())), nanos(attributes.changed()));
	}

	private static long nanos(Instant time) {
		return time.getEpochSecond() * 1_000_000_000 + time.getNano();
	}

}
