package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

import io.mcpgateway.blocking.Cancellation;

/**
 * Channel that reads an open file of a tree. Closing the channel closes the file. A
 * cancellation fails the next read. Belongs to one thread at a time.
 */
public final class NodeChannel implements SeekableByteChannel {

	private final TreeNode file;

	private long position;

	private volatile boolean isOpen = true;

	/**
	 * Creates a channel at a position.
	 * @param position in bytes, at least 0
	 */
	public NodeChannel(TreeNode file, long position) {
		this.file = file;
		this.position = position;
	}

	@Override
	public int read(ByteBuffer into) throws IOException {
		requireOpen();
		Cancellation.check();
		int read = into.hasRemaining() ? this.file.read(into, this.position) : 0;
		this.position += Math.max(read, 0);
		return read;
	}

	@Override
	public long position() throws IOException {
		requireOpen();
		return this.position;
	}

	@Override
	public SeekableByteChannel position(long position) throws IOException {
		requireOpen();
		if (position < 0) {
			throw new IllegalArgumentException("negative position");
		}
		this.position = position;
		return this;
	}

	/** Returns the size at the time of opening. */
	@Override
	public long size() throws IOException {
		requireOpen();
		return this.file.attributes().size();
	}

	@Override
	public int write(ByteBuffer from) {
		throw new NonWritableChannelException();
	}

	@Override
	public SeekableByteChannel truncate(long size) {
		throw new NonWritableChannelException();
	}

	@Override
	public boolean isOpen() {
		return this.isOpen;
	}

	@Override
	public void close() {
		this.isOpen = false;
		this.file.close();
	}

	private void requireOpen() throws ClosedChannelException {
		if (!this.isOpen) {
			throw new ClosedChannelException();
		}
	}

}
