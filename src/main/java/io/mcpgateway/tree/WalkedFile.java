package io.mcpgateway.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NotDirectoryException;

import org.jspecify.annotations.Nullable;

/** An open file of a {@link WalkedTree}. */
record WalkedFile(SeekableByteChannel channel, NodeAttributes attributes) implements TreeNode {

	/**
	 * Returns a file of a channel and the attributes of its name. Takes the size from the
	 * channel, which offers no other attribute.
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
