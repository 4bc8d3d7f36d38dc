package io.mcpgateway.adapter.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.RandomAccess;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Immutable list of ascending ASCII names in little memory: of each name the table stores
 * the number of characters that it shares with the name before, and the others. Each
 * block of {@value #BLOCK} names begins with a whole name, so any name is found in
 * constant time.
 */
final class NameTable extends AbstractList<String> implements RandomAccess {

	private static final int BLOCK = 16;

	private final byte[] bytes;

	/** Positions of the blocks. */
	private final int[] blocks;

	private final int size;

	/** Length of the longest name. */
	private final int longest;

	private NameTable(byte[] bytes, int[] blocks, int size, int longest) {
		this.bytes = bytes;
		this.blocks = blocks;
		this.size = size;
		this.longest = longest;
	}

	/** Creates a table of ascending names. */
	static NameTable of(Iterable<String> names) {
		Builder builder = new Builder();
		names.forEach(builder::add);
		return builder.build();
	}

	/**
	 * Merges tables up to a bound.
	 * @param maxBytes maximum memory; a table of one name may be larger
	 */
	static NameTable merge(Collection<NameTable> tables, int maxNames, long maxBytes) {
		PriorityQueue<Head> heads = new PriorityQueue<>();
		tables.forEach((table) -> Head.addTo(heads, table.iterator()));
		Builder builder = new Builder();
		while (!heads.isEmpty() && builder.size < maxNames && (builder.size == 0 || builder.bytes() < maxBytes)) {
			Head least = heads.remove();
			builder.add(least.name);
			Head.addTo(heads, least.others);
		}
		return builder.build();
	}

	/** Returns the approximate memory in bytes. */
	long bytes() {
		return this.bytes.length + (long) Integer.BYTES * this.blocks.length;
	}

	@Override
	public String get(int index) {
		int position = this.blocks[index / BLOCK];
		byte[] name = new byte[this.longest];
		int length = 0;
		for (int i = 0; i <= index % BLOCK; i++) {
			int shared = number(position);
			position += width(shared);
			int others = number(position);
			position += width(others);
			System.arraycopy(this.bytes, position, name, shared, others);
			position += others;
			length = shared + others;
		}
		return new String(name, 0, length, StandardCharsets.ISO_8859_1);
	}

	@Override
	public int size() {
		return this.size;
	}

	/** Reads a number of one or two bytes. */
	private int number(int position) {
		byte low = this.bytes[position];
		return (low >= 0) ? low : (low & 0x7F) | ((this.bytes[position + 1] & 0xFF) << 7);
	}

	private static int width(int number) {
		return (number < 0x80) ? 1 : 2;
	}

	/** The next name of a table. */
	private record Head(String name, Iterator<String> others) implements Comparable<Head> {

		private static final Comparator<Head> BY_NAME = Comparator.comparing(Head::name);

		static void addTo(Collection<Head> heads, Iterator<String> names) {
			if (names.hasNext()) {
				heads.add(new Head(names.next(), names));
			}
		}

		@Override
		public int compareTo(Head other) {
			return BY_NAME.compare(this, other);
		}

	}

	/** Builder of a table from ascending names. */
	private static final class Builder {

		private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		private final IntArrayList blocks = new IntArrayList();

		private byte[] last = new byte[0];

		private int size;

		private int longest;

		void add(String text) {
			byte[] name = text.getBytes(StandardCharsets.ISO_8859_1);
			int shared = 0;
			if (this.size % BLOCK == 0) {
				this.blocks.add(this.bytes.size());
			}
			else {
				int mismatch = Arrays.mismatch(this.last, name);
				shared = (mismatch < 0) ? name.length : mismatch;
			}
			write(shared);
			write(name.length - shared);
			this.bytes.write(name, shared, name.length - shared);
			this.last = name;
			this.longest = Math.max(this.longest, name.length);
			this.size++;
		}

		long bytes() {
			return this.bytes.size() + (long) Integer.BYTES * this.blocks.size();
		}

		NameTable build() {
			return new NameTable(this.bytes.toByteArray(), this.blocks.toIntArray(), this.size, this.longest);
		}

		private void write(int number) {
			if (width(number) == 1) {
				this.bytes.write(number);
			}
			else {
				this.bytes.write((number & 0x7F) | 0x80);
				this.bytes.write(number >> 7);
			}
		}

	}

}
