package io.mcpgateway.adapter.git;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpgateway.adapter.git.mount.LfsMode;
import io.mcpgateway.adapter.git.store.DamagedObjectException;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.protocol.MetaKeys;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a file in a revision: those of its blob, or the content that a pointer of Git
 * LFS in the blob leads to.
 *
 * @param size in bytes
 * @param etag entity tag, equal for equal bytes only
 * @param meta further metadata
 * @param endsEarly makes the failure of bytes that end before the size
 */
record StoredFile(long size, String etag, Map<String, Object> meta, Opener opener, Supplier<IOException> endsEarly) {

	/** Finds the bytes of a blob. */
	static StoredFile of(RepositoryReader reader, ObjectId blob, LfsMode mode) throws IOException {
		TreeReader trees = new TreeReader(reader);
		long size = trees.size(blob);
		byte[] small = (size >= LfsPointer.MIN_BYTES && size <= LfsPointer.MAX_BYTES)
				? trees.bytes(blob, LfsPointer.MAX_BYTES) : null;
		LfsPointer pointer = (small != null) ? LfsPointer.of(small) : null;
		if (pointer != null && pointer.isPlain() && mode == LfsMode.LOCAL && reader.hasLargeFile(pointer.oid())) {
			return new StoredFile(pointer.size(), pointer.oid(), Map.of(MetaKeys.LFS, pointer.meta(true)),
					(later, start) -> later.openLargeFile(pointer.oid(), pointer.size(), start),
					() -> new IOException("The content in Git LFS ends early"));
		}
		return ofBlob(blob, size, (pointer != null) ? Map.of(MetaKeys.LFS, pointer.meta(false)) : Map.of());
	}

	/**
	 * Finds what a list shows of a file; {@code null} if the file cannot be read.
	 * <b>Why</b> the mode decides: only with contents of Git LFS do lists have to read
	 * blobs.
	 */
	static @Nullable StoredFile listed(RepositoryReader reader, TreeEntry file, LfsMode mode) throws IOException {
		if (file.kind() != TreeEntry.Kind.FILE) {
			return null;
		}
		ObjectId blob = file.id();
		return reader.attempt(() -> (mode == LfsMode.LOCAL) ? of(reader, blob, mode)
				: ofBlob(blob, new TreeReader(reader).size(blob), Map.of()));
	}

	private static StoredFile ofBlob(ObjectId blob, long size, Map<String, Object> meta) {
		return new StoredFile(size, blob.name(), meta, (later, start) -> skipped(later.open(blob), start),
				() -> new DamagedObjectException(blob, new EOFException("The blob ends early")));
	}

	private static InputStream skipped(InputStream bytes, long start) throws IOException {
		try {
			bytes.skipNBytes(start);
			return bytes;
		}
		catch (IOException | RuntimeException ex) {
			bytes.close();
			throw ex;
		}
	}

	/** Opener of the bytes from a position on, to be closed before the reader. */
	@FunctionalInterface
	interface Opener {

		InputStream open(RepositoryReader reader, long start) throws IOException;

	}

}
