package io.mcpgateway.adapter.git.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.internal.storage.commitgraph.ChangedPathFilter;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Commit graph of a repository, in one file or in a chain of files. A position counts the
 * commits of all files.
 *
 * <b>Why</b> JGit's reader is not used: it holds all files in memory, reads no chain, and
 * its walk opens each commit nevertheless.
 */
final class CommitGraph implements AutoCloseable {

	/** Maximum number of files in a chain. */
	private static final int MAX_LAYERS = 64;

	/** Maximum size of the list of a chain, in bytes. */
	private static final int MAX_CHAIN_BYTES = 64 * 1024;

	private static final String INFO = "info";

	private static final String CHAIN = "commit-graphs";

	private final List<Layer> layers;

	private CommitGraph(List<Layer> layers) {
		this.layers = layers;
	}

	/**
	 * Opens the graph; {@code null} if the repository has none. A damaged graph counts as
	 * none, since the commits themselves say the same.
	 */
	static @Nullable CommitGraph open(RepositoryFiles files) throws IOException {
		List<Layer> layers = new ArrayList<>();
		boolean isOpen = false;
		try {
			isOpen = add(layers, files.open(Constants.OBJECTS, INFO, "commit-graph")) || addChain(layers, files);
		}
		catch (CorruptObjectException | EOFException ex) {
			// Without all of its files, a graph is none.
		}
		finally {
			if (!isOpen) {
				layers.forEach((layer) -> layer.file.close());
			}
		}
		return isOpen ? new CommitGraph(layers) : null;
	}

	/** Returns the number of commits. */
	long size() {
		Layer last = this.layers.getLast();
		return last.first + last.file.count();
	}

	/** Returns the position of a commit; -1 if the graph lacks the commit. */
	int position(AnyObjectId id) throws IOException {
		for (Layer layer : this.layers) {
			long found = layer.file.ids().find(id);
			if (found >= 0) {
				return (int) (layer.first + found);
			}
		}
		return -1;
	}

	/** Returns the id of the commit at a position. */
	ObjectId id(int position) throws IOException {
		Layer layer = layer(position);
		return layer.file.ids().id(position - layer.first);
	}

	/** Reads the commit at a position. */
	CommitGraphLayer.Commit commit(int position) throws IOException {
		Layer layer = layer(position);
		return layer.file.commit(position - layer.first);
	}

	/** Returns the filter of a commit, see {@link CommitGraphLayer#filter}. */
	@Nullable ChangedPathFilter filter(int position) throws IOException {
		Layer layer = layer(position);
		return layer.file.filter(position - layer.first);
	}

	@Override
	public void close() {
		this.layers.forEach((layer) -> layer.file.close());
	}

	private Layer layer(int position) throws IOException {
		for (Layer layer : this.layers) {
			if (position >= layer.first && position < layer.first + layer.file.count()) {
				return layer;
			}
		}
		throw new CorruptObjectException("The commit graph is damaged");
	}

	/** Adds the files of a chain, oldest first, and returns whether there is a chain. */
	private static boolean addChain(List<Layer> layers, RepositoryFiles files) throws IOException {
		byte[] chain = files.read(MAX_CHAIN_BYTES, Constants.OBJECTS, INFO, CHAIN, "commit-graph-chain");
		if (chain == null) {
			return false;
		}
		for (String hash : new String(chain, StandardCharsets.ISO_8859_1).lines().toList()) {
			if (layers.size() == MAX_LAYERS || !ObjectId.isId(hash)
					|| !add(layers, files.open(Constants.OBJECTS, INFO, CHAIN, "graph-" + hash + ".graph"))) {
				return false;
			}
		}
		return !layers.isEmpty();
	}

	/** Adds a file, or closes a damaged one, and returns whether there is a file. */
	private static boolean add(List<Layer> layers, @Nullable TreeNode file) throws IOException {
		if (file == null) {
			return false;
		}
		boolean isAdded = false;
		try {
			long first = layers.isEmpty() ? 0 : layers.getLast().first + layers.getLast().file.count();
			CommitGraphLayer layer = new CommitGraphLayer(file, layers.size());
			if (first + layer.count() > Integer.MAX_VALUE) {
				throw new CorruptObjectException("The commit graph has too many commits");
			}
			layers.add(new Layer(first, layer));
			isAdded = true;
			return true;
		}
		finally {
			if (!isAdded) {
				file.close();
			}
		}
	}

	/**
	 * File of the graph.
	 *
	 * @param first position of its first commit
	 */
	private record Layer(long first, CommitGraphLayer file) {

	}

}
