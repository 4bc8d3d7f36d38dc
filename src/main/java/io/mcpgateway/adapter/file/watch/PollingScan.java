package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.tree.Cancellation;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.Hash64;

/** Scan of a directory that compares files with the previous scan. */
final class PollingScan implements TreeNode.Visitor {

	private static final int INTERRUPT_CHECK_MASK = 0xFF;

	private final Set<String> directories = new LinkedHashSet<>();

	private final TreeNode node;

	private final List<String> path;

	private final PolledDirectory known;

	private final VisibleTree visibleTree;

	private final Consumer<String> updated;

	private final Consumer<String> addedOrRemoved;

	private int visited;

	private PollingScan(TreeNode node, List<String> path, PolledDirectory known, VisibleTree visibleTree,
			Consumer<String> updated, Consumer<String> addedOrRemoved) {
		this.node = node;
		this.path = path;
		this.known = known;
		this.visibleTree = visibleTree;
		this.updated = updated;
		this.addedOrRemoved = addedOrRemoved;
	}

	/**
	 * Compares an open directory with the previous scan.
	 * @param updated receives the name of each changed file
	 * @param addedOrRemoved receives the name of each new or missing file
	 * @return the names of the directories within
	 */
	static Set<String> of(TreeNode node, List<String> path, PolledDirectory known, VisibleTree visibleTree,
			Consumer<String> updated, Consumer<String> addedOrRemoved) throws IOException {
		PollingScan scan = new PollingScan(node, path, known, visibleTree, updated, addedOrRemoved);
		node.list(scan);
		known.removeUnseen(addedOrRemoved);
		return scan.directories;
	}

	@Override
	public boolean visit(String name, EntryKind kind) throws IOException {
		if ((++this.visited & INTERRUPT_CHECK_MASK) == 0) {
			Cancellation.check();
		}
		EntryKind shown = this.visibleTree.kindOf(this.node, this.path, name, kind);
		NodeAttributes attributes = (shown == EntryKind.FILE) ? this.node.attributesOf(name) : null;
		if (shown == EntryKind.DIRECTORY) {
			this.directories.add(name);
		}
		else if (attributes != null && attributes.kind() == EntryKind.FILE) {
			update(name, attributes);
		}
		return true;
	}

	private void update(String name, NodeAttributes attributes) {
		switch (this.known.update(name, fingerprint(attributes))) {
			case NEW -> this.addedOrRemoved.accept(name);
			case CHANGED -> this.updated.accept(name);
			case UNCHANGED -> {
			}
		}
	}

	/** Returns a hash of the attributes that change with the content. */
	private static long fingerprint(NodeAttributes attributes) {
		long fingerprint = Hash64.of(attributes.key().hashCode(), attributes.size());
		return Hash64.of(Hash64.of(fingerprint, nanos(attributes.modified())), nanos(attributes.changed()));
	}

	private static long nanos(Instant time) {
		return time.getEpochSecond() * 1_000_000_000 + time.getNano();
	}

}
