package io.mcpgateway.adapter.file.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NotDirectoryException;

import org.jspecify.annotations.Nullable;

/**
 * An open file of a {@link WalkedTree}.
 *
 * @param channel its bytes
 * @param attributes what is known of it
 */
record WalkedFile(SeekableByteChannel channel, NodeAttributes attributes) implements TreeNode {

	/**
	 * Join a channel and what is known of a name that it was opened by: its length is the
	 * channel's own, the rest cannot be asked of it.
	 */
	static WalkedFile of(SeekableByteChannel channel, NodeAttributes name) throws IOException {
		return new WalkedFile(channel,
				new NodeAttributes(name.kind(), channel.size(), name.modified(), name.changed(), name.key()));
	}

	@Override
	public int read(ByteBuffer into, long position) throws IOException {
		if (into.isReadOnly()) {
			throw new ReadOnlyBufferException();
		}
		if (!into.hasRemaining()) {
			return 0;
		}
		return this.channel.position(position).read(into);
	}

	@Override
	public void list(Visitor visitor) throws IOException {
		throw new NotDirectoryException("");
	}

	@Override
	public @Nullable NodeAttributes attributesOf(String name) throws IOException {
		throw new NotDirectoryException(name);
	}

	@Override
	public void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
