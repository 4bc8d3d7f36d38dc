package io.mcpgateway.adapter.git.store;

/**
 * Object in memory, which counts as held until it is closed.
 *
 * @param bytes the whole object, not to be changed
 */
public record HeldBytes(byte[] bytes, HeldMemory memory) implements AutoCloseable {

	@Override
	public void close() {
		this.memory.remove(this.bytes.length);
	}

}
