package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.internal.storage.pack.BinaryDelta;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ProgressMonitor;

/**
 * Check of a pack from a server, before JGit indexes it. <b>Why</b>: JGit allocates the
 * declared number of objects, each declared size, and keeps each object of a delta chain
 * until the last delta on the object is resolved. The check inflates all objects once, in
 * constant memory and a few words for each object. An object is inflated up to its
 * declared size, and the sum of all sizes is bounded.
 */
public final class ReceivedPack {

	/** Maximum size of the parts of a chain kept by JGit, in bytes. */
	private static final long MAX_CHAIN_BYTES = 5 * HeldMemory.MAX_BYTES;

	/** Memory needed by JGit for an object, in bytes. */
	private static final int OBJECT_BYTES = 160;

	/** Maximum number of objects, taking a quarter of the heap. */
	private static final long MAX_OBJECTS = Runtime.getRuntime().maxMemory() / 4 / OBJECT_BYTES;

	/** Size of a pack before its first object, in bytes. */
	private static final int START_SIZE = 12;

	/** Position of the number of objects. */
	private static final int COUNT_POSITION = 8;

	/** Maximum size of all resolved deltas, in bytes, and for each byte of the pack. */
	private static final long MAX_RESOLVED_BYTES = 1L << 30;

	private static final int MAX_RESOLVED_RATIO = 2000;

	/** Maximum size of all inflated objects, in bytes, and for each byte of the pack. */
	private static final long MAX_INFLATED_BYTES = 8L << 30;

	private static final int MAX_INFLATED_RATIO = 50;

	private static final int BUFFER_SIZE = 64 * 1024;

	/** Maximum size of the two sizes at the start of a delta, in bytes. */
	private static final int DELTA_START_SIZE = 20;

	private final TreeNode file;

	private final ByteBuffer input = ByteBuffer.allocate(BUFFER_SIZE);

	private final byte[] output = new byte[BUFFER_SIZE];

	/** Positions of the objects, in order. */
	private final long[] positions;

	/** Sizes of the resolved objects. */
	private final long[] sizes;

	/**
	 * Numbers of the bases; -1 for an object without a base, or with a base named by id.
	 */
	private final int[] bases;

	/** Number of deltas on each object. */
	private final int[] deltas;

	/** Size of all objects whose bases are named by id, in any order. */
	private long unordered;

	private long largestWhole;

	private long resolved;

	/** Declared size of all objects so far; no object exceeds its own. */
	private long inflated;

	private final ProgressMonitor monitor;

	private ReceivedPack(TreeNode file, ProgressMonitor monitor) throws IOException {
		this.file = file;
		this.monitor = monitor;
		long count = Integer.toUnsignedLong(NodeBytes.read(file, COUNT_POSITION, Integer.BYTES).getInt());
		if (count > MAX_OBJECTS || count > file.attributes().size()) {
			throw tooLarge();
		}
		this.positions = new long[(int) count];
		this.sizes = new long[(int) count];
		this.bases = new int[(int) count];
		this.deltas = new int[(int) count];
	}

	/**
	 * Checks a pack in a file of a directory.
	 * @param monitor ends the check once it is cancelled
	 * @throws IOException if JGit would need too much memory or time, if the pack is
	 * damaged, or if the check was cancelled
	 */
	public static void check(Path directory, String name, ProgressMonitor monitor) throws IOException {
		try (TreeNode file = new RepositoryFiles(directory).open(name)) {
			if (file == null) {
				throw new IOException("There is no pack");
			}
			check(file, monitor);
		}
	}

	static void check(TreeNode file, ProgressMonitor monitor) throws IOException {
		ReceivedPack pack = new ReceivedPack(file, monitor);
		pack.readObjects();
		pack.checkChains();
	}

	private void readObjects() throws IOException {
		Inflater inflater = new Inflater();
		try {
			long position = START_SIZE;
			for (int i = 0; i < this.positions.length; i++) {
				this.positions[i] = position;
				PackEntry entry = PackEntry.read(this.file, position);
				requireSmall((entry.type() == Constants.OBJ_BLOB) ? 0 : entry.size());
				this.inflated = sum(this.inflated, entry.size(), MAX_INFLATED_BYTES, MAX_INFLATED_RATIO);
				inflater.reset();
				byte[] start = inflate(inflater, entry);
				position = entry.data() + inflater.getBytesRead();
				add(i, entry, start);
			}
		}
		catch (DataFormatException ex) {
			throw new CorruptObjectException("An object of the pack is damaged", ex);
		}
		finally {
			inflater.end();
		}
	}

	/** Adds an object. The base of a delta is named by position before the delta. */
	private void add(int number, PackEntry entry, byte[] start) throws IOException {
		this.bases[number] = -1;
		this.sizes[number] = entry.size();
		if (!entry.isDelta()) {
			this.largestWhole = Math.max(this.largestWhole, entry.size());
			return;
		}
		try {
			this.sizes[number] = BinaryDelta.getResultSize(start);
		}
		catch (ArrayIndexOutOfBoundsException ex) {
			throw new CorruptObjectException("A delta of the pack is cut", ex);
		}
		requireSmall(this.sizes[number]);
		this.resolved = sum(this.resolved, this.sizes[number], MAX_RESOLVED_BYTES, MAX_RESOLVED_RATIO);
		if (entry.baseId() != null) {
			this.unordered += this.sizes[number];
			return;
		}
		int base = Arrays.binarySearch(this.positions, 0, number, entry.base());
		if (base < 0) {
			throw new CorruptObjectException("A delta of the pack has no base");
		}
		requireSmall(this.sizes[base]);
		this.bases[number] = base;
		this.deltas[base]++;
	}

	private void checkChains() throws IOException {
		long[] kept = new long[this.positions.length];
		for (int i = 0; i < kept.length; i++) {
			int base = this.bases[i];
			if (base >= 0) {
				kept[i] = kept[base] + ((this.deltas[base] > 1) ? this.sizes[base] : 0);
			}
			if (kept[i] + this.unordered > MAX_CHAIN_BYTES) {
				throw tooLarge();
			}
		}
		requireSmall((this.unordered > 0) ? this.largestWhole : 0);
	}

	/** Inflates an object, and returns its first bytes. */
	private byte[] inflate(Inflater inflater, PackEntry entry) throws IOException, DataFormatException {
		byte[] start = new byte[(int) Math.min(entry.size(), DELTA_START_SIZE)];
		long inflated = 0;
		long position = entry.data();
		while (!inflater.finished()) {
			if (this.monitor.isCancelled()) {
				throw new IOException("The check of the pack was cancelled");
			}
			if (inflater.needsInput()) {
				int read = this.file.read(this.input.clear(), position);
				if (read < 0) {
					throw new CorruptObjectException("The pack ends early");
				}
				position += read;
				inflater.setInput(this.input.flip());
			}
			int length = inflater.inflate(this.output);
			if (inflated < start.length) {
				System.arraycopy(this.output, 0, start, (int) inflated,
						(int) Math.min(length, start.length - inflated));
			}
			inflated += length;
			if (inflated > entry.size() || inflater.needsDictionary()) {
				throw new CorruptObjectException("An object of the pack has another size than declared");
			}
		}
		if (inflated != entry.size()) {
			throw new CorruptObjectException("An object of the pack has another size than declared");
		}
		return start;
	}

	/**
	 * Adds a size to a sum, which may reach a number of bytes, and a multiple of the
	 * pack's size beyond.
	 */
	private long sum(long sum, long size, long max, int ratio) throws IOException {
		long limit = max + this.file.attributes().size() * ratio;
		if (size < 0 || size > limit - sum) {
			throw tooLarge();
		}
		return sum + size;
	}

	private static void requireSmall(long size) throws IOException {
		if (size < 0 || size > HeldMemory.MAX_BYTES) {
			throw tooLarge();
		}
	}

	private static IOException tooLarge() {
		return new IOException("The objects of the pack are too large for the memory of this server");
	}

}
