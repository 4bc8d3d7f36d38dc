package io.mcpgateway.tree;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** An open file or directory of a {@link KernelTree}. */
public final class KernelNode implements TreeNode {

	/** Size of the buffer for one call that lists entries, in bytes. */
	private static final int BUFFER_SIZE = 64 * 1024;

	private final KernelTree tree;

	private final List<String> path;

	private final SharedDescriptor descriptor;

	private final NodeAttributes attributes;

	KernelNode(KernelTree tree, List<String> path, int descriptor, NodeAttributes attributes) {
		this.tree = tree;
		this.path = path;
		this.descriptor = new SharedDescriptor(descriptor);
		this.attributes = attributes;
	}

	/** Returns the descriptor of the open file or directory. */
	public SharedDescriptor descriptor() {
		return this.descriptor;
	}

	@Override
	public NodeAttributes attributes() {
		return this.attributes;
	}

	@Override
	public int read(ByteBuffer into, long position) throws IOException {
		return this.descriptor.read(into, position);
	}

	@Override
	public boolean readCached(ByteBuffer into, long position) throws IOException {
		return this.descriptor.readCached(into, position);
	}

	@Override
	public void list(Visitor visitor) throws IOException {
		requireDirectory();
		int open = this.descriptor.acquire();
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment error = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			MemorySegment memory = arena.allocate(BUFFER_SIZE, Long.BYTES);
			DirentReader entries = new DirentReader(BUFFER_SIZE);
			Libc.rewind(error, open);
			int read = Libc.getdents(error, open, memory);
			while (read > 0 && entries.visitAll(memory, read, visitor)) {
				if (this.descriptor.isClosed()) {
					throw new AsynchronousCloseException();
				}
				read = Libc.getdents(error, open, memory);
			}
			// A directory that was removed has no entries.
			if (read < 0 && read != -Errno.ENOENT) {
				throw Errno.failure("getdents64", -read);
			}
		}
		finally {
			this.descriptor.release();
		}
	}

	@Override
	public @Nullable NodeAttributes attributesOf(String name) throws IOException {
		requireDirectory();
		if (!EntryName.isPossible(name)) {
			return null;
		}
		byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
		int open = this.descriptor.acquire();
		try (SystemCalls calls = new SystemCalls(bytes.length)) {
			int result = calls.statx(open, bytes);
			if (result < 0 && Errno.isMissing(-result)) {
				return null;
			}
			if (result < 0) {
				throw Errno.failure("statx", -result);
			}
			StatxBuffer status = calls.status();
			if (status.kind() != EntryKind.LINK || !this.tree.followsLinks()) {
				return status.attributes();
			}
		}
		finally {
			this.descriptor.release();
		}
		// Resolved from the root, since a link may lead upwards within the tree.
		return this.tree.attributes(Stream.concat(this.path.stream(), Stream.of(name)).toList());
	}

	@Override
	public void close() {
		this.descriptor.close();
	}

	private void requireDirectory() throws NotDirectoryException {
		if (this.attributes.kind() != EntryKind.DIRECTORY) {
			throw new NotDirectoryException(String.join("/", this.path));
		}
	}

}
