package io.mcpgateway.adapter.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A directory as the last pass found it. The files are rows of a table, of 20 bytes and
 * the name, and a third more that is free.
 */
final class PolledDirectory {

	/** The directories in it. */
	private final Map<String, PolledDirectory> directories = HashMap.newHashMap(0);

	/** Of the name; zero where there is no row. */
	private long[] hashes = {};

	/** Of all that changes with the content. */
	private long[] prints = {};

	/** Where the name is in {@link #names}. */
	private int[] starts = {};

	/** One after the other, each behind its length in two bytes. */
	private byte[] names = {};

	private int end;

	private int rows;

	private BitSet seen = new BitSet(0);

	Map<String, PolledDirectory> directories() {
		return this.directories;
	}

	/** What became of a file since the last pass. */
	Became see(String name, long print) {
		if ((this.rows + 1) * 4L > this.hashes.length * 3L) {
			rebuild(Math.max(4, this.hashes.length + this.hashes.length / 2), false);
		}
		long hash = NameSet.hash(name);
		int row = row(hash);
		this.seen.set(row);
		Became became = (this.hashes[row] == 0) ? Became.NEW
				: (this.prints[row] != print) ? Became.ANOTHER : Became.THE_SAME;
		if (became == Became.NEW) {
			this.hashes[row] = hash;
			this.starts[row] = keep(name.getBytes(StandardCharsets.UTF_8));
			this.rows++;
		}
		this.prints[row] = print;
		return became;
	}

	/** End a pass, and forget the files that it did not see. */
	void forgetUnseen(Consumer<String> gone) {
		if (this.seen.cardinality() < this.rows) {
			for (int row = 0; row < this.hashes.length; row++) {
				if (this.hashes[row] != 0 && !this.seen.get(row)) {
					gone.accept(name(row));
					this.rows--;
				}
			}
			rebuild(Math.max(4, this.rows * 3 / 2), true);
		}
		this.seen = new BitSet(0);
	}

	private String name(int row) {
		int start = this.starts[row];
		return new String(this.names, start + 2, length(this.names, start), StandardCharsets.UTF_8);
	}

	private int row(long hash) {
		int row = (int) Math.unsignedMultiplyHigh(hash, this.hashes.length);
		while (this.hashes[row] != 0 && this.hashes[row] != hash) {
			row = (row + 1 < this.hashes.length) ? row + 1 : 0;
		}
		return row;
	}

	private int keep(byte[] name) {
		int start = this.end;
		if (start + 2 + name.length > this.names.length) {
			this.names = Arrays.copyOf(this.names, start + start / 4 + 2 + name.length);
		}
		this.names[start] = (byte) (name.length >> 8);
		this.names[start + 1] = (byte) name.length;
		System.arraycopy(name, 0, this.names, start + 2, name.length);
		this.end = start + 2 + name.length;
		return start;
	}

	/** Move to a table of another size, perhaps without what was not seen. */
	private void rebuild(int size, boolean seenOnly) {
		PolledDirectory before = new PolledDirectory();
		before.hashes = this.hashes;
		before.prints = this.prints;
		before.starts = this.starts;
		before.names = this.names;
		BitSet seenBefore = this.seen;
		this.hashes = new long[size];
		this.prints = new long[size];
		this.starts = new int[size];
		this.seen = new BitSet(size);
		if (seenOnly) {
			this.names = new byte[this.end];
			this.end = 0;
		}
		for (int from = 0; from < before.hashes.length; from++) {
			if (before.hashes[from] != 0 && (!seenOnly || seenBefore.get(from))) {
				int row = row(before.hashes[from]);
				this.hashes[row] = before.hashes[from];
				this.prints[row] = before.prints[from];
				this.starts[row] = before.starts[from];
				this.seen.set(row, seenBefore.get(from));
				if (seenOnly) {
					int start = before.starts[from] + 2;
					this.starts[row] = keep(
							Arrays.copyOfRange(before.names, start, start + length(before.names, start - 2)));
				}
			}
		}
	}

	private static int length(byte[] names, int start) {
		return Byte.toUnsignedInt(names[start]) << 8 | Byte.toUnsignedInt(names[start + 1]);
	}

	/** What a pass finds of a file. */
	enum Became {

		NEW, ANOTHER, THE_SAME

	}

}
