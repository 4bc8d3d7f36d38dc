package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;

import io.mcpgateway.adapter.git.store.DeltaBases.Rebuilt;
import io.mcpgateway.blocking.Cancellation;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.internal.storage.pack.BinaryDelta;

/**
 * Object in a pack: stored whole, or as a chain of deltas ending in a whole object. Each
 * step of a chain is counted before allocation.
 */
final class PackedObject implements StoredObject {

	/** Maximum number of deltas in a chain, equal to git's own. */
	private static final int MAX_DELTAS = 4096;

	/** Maximum size of all steps of a chain, in bytes: about a second of work. */
	private static final long MAX_CHAIN_BYTES = 1L << 30;

	/** Maximum size of the two sizes at the start of a delta, in bytes. */
	private static final int DELTA_START_SIZE = 20;

	private final StoredPack pack;

	private final DeltaBases bases;

	private final long position;

	private final PackEntry entry;

	PackedObject(StoredPack pack, DeltaBases bases, long position) throws IOException {
		this.pack = pack;
		this.bases = bases;
		this.position = position;
		this.entry = PackEntry.read(pack.file(), position);
	}

	@Override
	public int type() throws IOException {
		PackEntry current = this.entry;
		for (int i = 0; current.isDelta(); i++) {
			long base = base(current, i);
			Rebuilt known = this.bases.find(this.pack.name(), base);
			if (known != null) {
				return known.type();
			}
			current = PackEntry.read(this.pack.file(), base);
		}
		return current.type();
	}

	@Override
	public long size() throws IOException {
		if (!this.entry.isDelta()) {
			return this.entry.size();
		}
		try (InputStream delta = this.pack.inflate(this.entry)) {
			return resultSize(delta.readNBytes(DELTA_START_SIZE));
		}
	}

	@Override
	public boolean isDelta() {
		return this.entry.isDelta();
	}

	@Override
	public byte[] load(HeldMemory memory) throws IOException {
		long mark = memory.mark();
		try {
			return rebuild(memory).bytes();
		}
		catch (IOException | RuntimeException ex) {
			memory.reset(mark);
			throw ex;
		}
	}

	@Override
	public InputStream stream() {
		return this.pack.inflate(this.entry);
	}

	@Override
	public void close() {
		// The reader closes the pack.
	}

	private Rebuilt rebuild(HeldMemory memory) throws IOException {
		Deque<Step> deltas = new ArrayDeque<>();
		Step step = new Step(this.position, this.entry);
		long sum = sum(0, this.entry.size());
		Rebuilt base = this.bases.find(this.pack.name(), this.position);
		while (base == null && step.entry.isDelta()) {
			deltas.push(step);
			long position = base(step.entry, deltas.size());
			base = this.bases.find(this.pack.name(), position);
			step = new Step(position, (base != null) ? step.entry : PackEntry.read(this.pack.file(), position));
			sum = sum(sum, step.entry.size());
		}
		if (base == null) {
			memory.add(step.entry.size());
			base = new Rebuilt(step.entry.type(), inflate(step.entry));
		}
		else {
			memory.add(base.bytes().length);
		}
		for (Step delta : deltas) {
			Cancellation.check();
			memory.add(delta.entry.size());
			byte[] changes = inflate(delta.entry);
			long size = resultSize(changes);
			sum = sum(sum, size);
			memory.add(size);
			Rebuilt result = new Rebuilt(base.type(), apply(base.bytes(), changes, new byte[(int) size]));
			memory.remove(changes.length);
			memory.remove(base.bytes().length);
			base = result;
			this.bases.add(this.pack.name(), delta.position, base);
		}
		return base;
	}

	private byte[] inflate(PackEntry stored) throws IOException {
		try (InputStream inflated = this.pack.inflate(stored)) {
			return StoredObject.readFully(inflated, stored.size());
		}
	}

	/** Returns the position of the base of a delta, in the same pack. */
	private long base(PackEntry delta, int deltas) throws IOException {
		long base = (delta.baseId() != null) ? this.pack.position(delta.baseId()) : delta.base();
		if (base < 0 || deltas > MAX_DELTAS) {
			throw new CorruptObjectException("A delta has no base");
		}
		return base;
	}

	/**
	 * Adds a size to the sum of a chain, or fails if the size or the sum is too large.
	 */
	private static long sum(long sum, long size) {
		if (size < 0 || size > HeldMemory.MAX_BYTES || sum + size > MAX_CHAIN_BYTES) {
			throw new LargeObjectException();
		}
		return sum + size;
	}

	private static long resultSize(byte[] delta) throws IOException {
		try {
			return BinaryDelta.getResultSize(delta);
		}
		catch (ArrayIndexOutOfBoundsException ex) {
			throw new CorruptObjectException("A delta is cut");
		}
	}

	private static byte[] apply(byte[] base, byte[] delta, byte[] result) throws IOException {
		try {
			return BinaryDelta.apply(base, delta, result);
		}
		catch (IndexOutOfBoundsException | IllegalArgumentException ex) {
			throw new CorruptObjectException("A delta does not fit its base");
		}
	}

	/** Delta of a chain. */
	private record Step(long position, PackEntry entry) {

	}

}
