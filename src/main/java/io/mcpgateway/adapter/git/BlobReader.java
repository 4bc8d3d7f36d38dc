package io.mcpgateway.adapter.git;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

import io.mcpgateway.adapter.git.store.DamagedObjectException;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.ChunkBuffers;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.eclipse.jgit.lib.ObjectId;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * Reader of blobs. A small range is read at once. A larger range is a stream, inflated on
 * demand: git compresses whole blobs, so a range also costs the work of all earlier
 * bytes.
 */
final class BlobReader {

	private final GitRepository repository;

	BlobReader(GitRepository repository) {
		this.repository = repository;
	}

	/**
	 * Reads a range of a blob for a caller, or returns a stream if the range is long.
	 */
	Body body(RepositoryReader reader, ObjectId blob, ByteRange range, ReaderKey caller) throws IOException {
		if (range.length() > Content.MAX_IN_MEMORY_BYTES) {
			return new Streamed(stream(blob, range.start(), range.end(), caller), range.length());
		}
		try (InputStream bytes = open(reader, blob, range.start())) {
			return new InMemory(bytes.readNBytes((int) range.length()));
		}
	}

	/** Streams the bytes of a blob from a position to another, exclusive. */
	Flux<DataBuffer> stream(ObjectId blob, long start, long end, ReaderKey caller) {
		return this.repository.stream(caller, ChunkBuffers.stream(() -> open(blob, start), end - start));
	}

	/** Opens a blob with a reader of its own. */
	private InputStream open(ObjectId blob, long start) throws IOException {
		RepositoryReader reader = this.repository.reader();
		try {
			return new BlobBytes(blob, open(reader, blob, start), reader);
		}
		catch (IOException | RuntimeException ex) {
			reader.close();
			throw ex;
		}
	}

	private static InputStream open(RepositoryReader reader, ObjectId blob, long start) throws IOException {
		InputStream bytes = reader.open(blob);
		try {
			bytes.skipNBytes(start);
			return bytes;
		}
		catch (IOException | RuntimeException ex) {
			bytes.close();
			throw ex;
		}
	}

	/** Bytes of a blob up to its size, which close their reader too. */
	private static final class BlobBytes extends FilterInputStream {

		private final ObjectId blob;

		private final RepositoryReader reader;

		BlobBytes(ObjectId blob, InputStream bytes, RepositoryReader reader) {
			super(bytes);
			this.blob = blob;
			this.reader = reader;
		}

		@Override
		public int read(byte[] into, int offset, int length) throws IOException {
			int read = super.read(into, offset, length);
			if (read < 0) {
				throw new DamagedObjectException(this.blob, new EOFException("The blob ends early"));
			}
			return read;
		}

		@Override
		public void close() throws IOException {
			try (this.reader) {
				super.close();
			}
		}

	}

}
