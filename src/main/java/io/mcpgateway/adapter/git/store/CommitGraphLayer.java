package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.internal.storage.commitgraph.ChangedPathFilter;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * File of a commit graph, searched within the file: parents, tree and time of each
 * commit, and often a filter of its changed paths. Every position is checked against the
 * size of the file.
 */
final class CommitGraphLayer implements AutoCloseable {

	/** Mark of a commit without a parent, or without a second one. */
	private static final int NO_PARENT = 0x70000000;

	/** Mark of a second parent that is a position among the further parents. */
	private static final int FURTHER = 0x80000000;

	private static final int MAGIC = 0x43475048;

	/** Versions of the format and of the ids, as one number. */
	private static final int VERSIONS = 0x0101;

	private static final int HEADER_SIZE = 8;

	private static final int CHUNK_SIZE = Integer.BYTES + Long.BYTES;

	/** Size of a commit: tree, two parents, generation and time. */
	private static final int COMMIT_SIZE = Constants.OBJECT_ID_LENGTH + 4 * Integer.BYTES;

	private static final int FILTERS_HEADER_SIZE = 3 * Integer.BYTES;

	/** Maximum size of a filter, in bytes: more than that of 512 paths. */
	private static final int MAX_FILTER_SIZE = 64 * 1024;

	/** Maximum number of parents of a commit. */
	private static final int MAX_PARENTS = 1024;

	private static final long TIME_HIGH_BITS = 0x3;

	private static final int BYTE = 0xff;

	private final TreeNode file;

	private final SortedIds ids;

	/** Position of the commits. */
	private final long commits;

	private final Chunk further;

	/** Ends of the filters in {@link #filters}. */
	private final Chunk filterEnds;

	/** Filters after their header; empty if there are none, or of another kind. */
	private final Chunk filters;

	/**
	 * Opens a file.
	 * @param layers number of the layers before
	 * @throws CorruptObjectException if the file is no graph, or one of another version
	 */
	CommitGraphLayer(TreeNode file, int layers) throws IOException {
		this.file = file;
		ByteBuffer header = NodeBytes.read(file, 0, HEADER_SIZE);
		boolean isKnown = header.getInt() == MAGIC && header.getShort() == VERSIONS;
		int count = header.get() & BYTE;
		if (!isKnown || (header.get() & BYTE) != layers) {
			throw damaged();
		}
		Map<String, Chunk> chunks = chunks(file, count);
		Chunk fanOut = chunk(chunks, "OIDF", SortedIds.FAN_OUT_SIZE);
		Chunk idChunk = chunk(chunks, "OIDL", 0);
		this.ids = new SortedIds(file, fanOut.start, idChunk.start, Constants.OBJECT_ID_LENGTH);
		idChunk.check(count() * Constants.OBJECT_ID_LENGTH);
		this.commits = chunk(chunks, "CDAT", count() * COMMIT_SIZE).start;
		this.further = chunks.getOrDefault("EDGE", Chunk.NONE);
		this.filterEnds = chunks.getOrDefault("BIDX", Chunk.NONE);
		Chunk found = chunks.getOrDefault("BDAT", Chunk.NONE);
		this.filters = (this.filterEnds.size() >= count() * Integer.BYTES && isOfKnownFilters(file, found))
				? new Chunk(found.start + FILTERS_HEADER_SIZE, found.end) : Chunk.NONE;
	}

	/** Returns the number of the commits in this layer. */
	long count() {
		return this.ids.count();
	}

	/** Returns the ids, whose numbers are positions in this layer. */
	SortedIds ids() {
		return this.ids;
	}

	/** Reads a commit at a position in this layer. */
	Commit commit(long position) throws IOException {
		ByteBuffer bytes = NodeBytes.read(this.file, this.commits + position * COMMIT_SIZE, COMMIT_SIZE);
		byte[] tree = new byte[Constants.OBJECT_ID_LENGTH];
		bytes.get(tree);
		int parent = bytes.getInt();
		int second = bytes.getInt();
		long high = bytes.getInt() & TIME_HIGH_BITS;
		long time = (high << Integer.SIZE) | Integer.toUnsignedLong(bytes.getInt());
		List<Integer> parents = new ArrayList<>(2);
		if (parent != NO_PARENT) {
			parents.add(parent);
		}
		if ((second & FURTHER) != 0) {
			addFurther(parents, second & ~FURTHER);
		}
		else if (second != NO_PARENT) {
			parents.add(second);
		}
		return new Commit(ObjectId.fromRaw(tree), time, parents);
	}

	/**
	 * Returns the filter of the paths changed by a commit, compared with its first
	 * parent; {@code null} if the graph has none.
	 */
	@Nullable ChangedPathFilter filter(long position) throws IOException {
		if (this.filters.size() == 0) {
			return null;
		}
		long start = (position > 0) ? unsigned(this.filterEnds.start + (position - 1) * Integer.BYTES) : 0;
		long length = unsigned(this.filterEnds.start + position * Integer.BYTES) - start;
		if (length <= 0 || length > MAX_FILTER_SIZE || start + length > this.filters.size()) {
			return null;
		}
		return ChangedPathFilter.fromFile(NodeBytes.read(this.file, this.filters.start + start, (int) length).array(),
				0, (int) length);
	}

	@Override
	public void close() {
		this.file.close();
	}

	private void addFurther(List<Integer> parents, int number) throws IOException {
		long at = this.further.start + (long) number * Integer.BYTES;
		int parent = 0;
		while (parent >= 0) {
			if (at + Integer.BYTES > this.further.end || parents.size() == MAX_PARENTS) {
				throw damaged();
			}
			parent = NodeBytes.read(this.file, at, Integer.BYTES).getInt();
			parents.add(parent & ~FURTHER);
			at += Integer.BYTES;
		}
	}

	private long unsigned(long position) throws IOException {
		return Integer.toUnsignedLong(NodeBytes.read(this.file, position, Integer.BYTES).getInt());
	}

	private static Map<String, Chunk> chunks(TreeNode file, int count) throws IOException {
		ByteBuffer table = NodeBytes.read(file, HEADER_SIZE, (count + 1) * CHUNK_SIZE);
		Map<String, Chunk> chunks = new HashMap<>();
		byte[] name = new byte[Integer.BYTES];
		for (int i = 0; i < count; i++) {
			table.get(i * CHUNK_SIZE, name);
			long start = table.getLong(i * CHUNK_SIZE + Integer.BYTES);
			long end = table.getLong((i + 1) * CHUNK_SIZE + Integer.BYTES);
			if (start < 0 || end < start || end > file.attributes().size()) {
				throw damaged();
			}
			chunks.put(new String(name, StandardCharsets.ISO_8859_1), new Chunk(start, end));
		}
		return chunks;
	}

	private static Chunk chunk(Map<String, Chunk> chunks, String name, long size) throws IOException {
		Chunk found = chunks.getOrDefault(name, Chunk.NONE);
		found.check(size);
		return found;
	}

	/** Returns whether the filters have the number of hashes that JGit knows. */
	private static boolean isOfKnownFilters(TreeNode file, Chunk filters) throws IOException {
		return filters.size() >= FILTERS_HEADER_SIZE
				&& NodeBytes.read(file, filters.start + Integer.BYTES, Integer.BYTES)
					.getInt() == ChangedPathFilter.PATH_HASH_COUNT;
	}

	private static CorruptObjectException damaged() {
		return new CorruptObjectException("The commit graph is damaged");
	}

	/**
	 * Commit of the graph.
	 *
	 * @param time time of the committer, in seconds since 1970
	 * @param parents positions in all layers
	 */
	record Commit(ObjectId tree, long time, List<Integer> parents) {

	}

	/**
	 * Part of the file.
	 *
	 * @param end exclusive
	 */
	private record Chunk(long start, long end) {

		static final Chunk NONE = new Chunk(0, 0);

		long size() {
			return this.end - this.start;
		}

		void check(long size) throws IOException {
			if (this.size() < size) {
				throw damaged();
			}
		}

	}

}
