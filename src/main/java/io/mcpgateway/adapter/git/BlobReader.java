package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.io.InputStream;

import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.ChunkBuffers;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.eclipse.jgit.lib.ObjectId;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/**
 * Reader of blobs. A small range is read at once. A larger one is a stream, which
 * inflates the blob on demand: git compresses whole blobs, so a range costs what the
 * bytes before it cost too.
 */
final class BlobReader {

	/** Maximum length of a range that is read at once, in bytes. */
	private static final int MAX_IN_MEMORY_BYTES = 256 * 1024;

	private final GitRepository repository;

	BlobReader(GitRepository repository) {
		this.repository = repository;
	}

	/**
	 * Reads a range of a blob for a caller, or returns a stream if the range is long.
	 */
	Body body(RepositoryReader reader, ObjectId blob, ByteRange range, ReaderKey caller) throws IOException {
		if (range.length() > MAX_IN_MEMORY_BYTES) {
			return new Streamed(stream(blob, range.start(), range.end(), caller), range.length());
		}
		try (InputStream bytes = open(reader, blob, range.start())) {
			return new InMemory(bytes.readNBytes((int) range.length()));
		}
	}

	/** Streams the bytes of a blob from a position to another, exclusive. */
	Flux<DataBuffer> stream(ObjectId blob, long start, long end, ReaderKey caller) {
		return this.repository.stream(caller, Flux.<DataBuffer, BlobStream>generate(
				() -> BlobStream.open(this.repository, blob, start, end), BlobStream::next, BlobStream::close));
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

	/** Open blob with the bytes left to read. */
	private static final class BlobStream {

		private final RepositoryReader reader;

		private final InputStream bytes;

		private long left;

		private BlobStream(RepositoryReader reader, InputStream bytes, long left) {
			this.reader = reader;
			this.bytes = bytes;
			this.left = left;
		}

		static BlobStream open(GitRepository repository, ObjectId blob, long start, long end) throws IOException {
			RepositoryReader reader = repository.reader();
			try {
				return new BlobStream(reader, BlobReader.open(reader, blob, start), end - start);
			}
			catch (IOException | RuntimeException ex) {
				reader.close();
				throw ex;
			}
		}

		BlobStream next(SynchronousSink<DataBuffer> sink) {
			if (this.left == 0) {
				sink.complete();
				return this;
			}
			try {
				byte[] chunk = this.bytes.readNBytes((int) Math.min(this.left, ChunkBuffers.CHUNK_SIZE));
				if (chunk.length == 0) {
					throw new IOException("The blob ends early");
				}
				this.left -= chunk.length;
				sink.next(ChunkBuffers.CHUNKS.allocate().write(chunk));
			}
			catch (IOException ex) {
				sink.error(ex);
			}
			return this;
		}

		void close() {
			try {
				this.bytes.close();
			}
			catch (IOException ex) {
				// was only read
			}
			this.reader.close();
		}

	}

}
