package io.mcpgateway.adapter.git.store;

/** Object in memory, counted as held until the object or its reader is closed. */
public final class HeldBytes implements AutoCloseable {

	private final byte[] bytes;

	private final HeldMemory memory;

	private boolean isClosed;

	/**
	 * Takes over bytes.
	 * @param memory the memory that counts the bytes already
	 */
	HeldBytes(byte[] bytes, HeldMemory memory) {
		this.bytes = bytes;
		this.memory = memory;
	}

	/** Returns the whole object, not to be changed. */
	public byte[] bytes() {
		return this.bytes;
	}

	/** Returns the memory of the reader. */
	public HeldMemory memory() {
		return this.memory;
	}

	/** Gives the bytes back, once. */
	@Override
	public void close() {
		if (!this.isClosed) {
			this.isClosed = true;
			this.memory.remove(this.bytes.length);
		}
	}

}
