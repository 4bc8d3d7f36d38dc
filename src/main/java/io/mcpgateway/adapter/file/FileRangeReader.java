package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.content.TextRange;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.util.context.ContextView;

/**
 * Reader of ranges of files. Reads small ranges at once. A larger range is a stream,
 * which opens the file on subscription and sends the bytes from then: ignores appended
 * bytes and fails if the file shrinks. Steps over long files run on separate threads and
 * yield after each step, so that small ranges never wait.
 */
final class FileRangeReader {

	private final DirectoryTree tree;

	private final ReaderThreads threads;

	private final ReaderThreads bulk;

	private final TextEncoding encoding;

	public FileRangeReader(DirectoryTree tree, TextEncoding encoding, ReaderThreads threads, ReaderThreads bulk) {
		this.tree = tree;
		this.encoding = encoding;
		this.threads = threads;
		this.bulk = bulk;
	}

	/** Reads a range of bytes of an open file, or returns a stream. */
	public Body read(TreeNode file, List<String> path, ReadRange.Bytes requested, ContextView context)
			throws IOException {
		ByteRange range = ByteRange.of(requested, file.attributes().size());
		return body(file, range, () -> stream(path, requested, ReaderKey.in(context)));
	}

	/**
	 * Finds a range by lines or bytes. Fails with {@link NoSuchFileException} for all but
	 * files.
	 */
	public Mono<FoundRange> find(List<String> path, ReadRange requested, ReaderKey caller) {
		Mono<FoundRange> found = Mono.using(() -> open(path),
				(file) -> range(file, requested, caller)
					.handle((range, sink) -> found(file, range, () -> stream(path, requested, caller), sink)),
				TreeNode::close);
		return this.threads.call(caller, found);
	}

	private static void found(TreeNode file, TextRange range, Supplier<Flux<DataBuffer>> stream,
			SynchronousSink<FoundRange> sink) {
		try {
			sink.next(new FoundRange(body(file, range.bytes(), stream), range, file.attributes()));
		}
		catch (IOException ex) {
			sink.error(ex);
		}
	}

	private static Body body(TreeNode file, ByteRange range, Supplier<Flux<DataBuffer>> stream) throws IOException {
		return (range.length() <= Content.MAX_IN_MEMORY_BYTES) ? new InMemory(read(file, range))
				: new Streamed(stream.get(), range.length());
	}

	/**
	 * Returns a stream that opens the file on the threads of the mount and reads later
	 * chunks on the threads for long reads.
	 */
	private Flux<DataBuffer> stream(List<String> path, ReadRange requested, ReaderKey caller) {
		Flux<DataBuffer> chunks = Flux.using(() -> open(path),
				(file) -> range(file, requested, caller).flatMapMany(
						(range) -> new FileChunks(file, range.bytes().start(), range.bytes().end(), caller, this.bulk)),
				TreeNode::close);
		return this.threads.open(caller, chunks);
	}

	private Mono<TextRange> range(TreeNode file, ReadRange requested, ReaderKey caller) {
		return TextRange.find(requested, file.attributes().size(),
				(start, end) -> new FileChunks(file, start, end, caller, this.bulk), this.encoding);
	}

	private TreeNode open(List<String> path) throws IOException {
		TreeNode file = this.tree.open(path);
		if (file == null || file.attributes().kind() != EntryKind.FILE) {
			TreeNode.closeIfOpen(file);
			throw new NoSuchFileException("The file no longer exists");
		}
		return file;
	}

	/** Reads the current bytes, perhaps fewer than at the opening. */
	private static byte[] read(TreeNode file, ByteRange range) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate((int) range.length());
		int read = 0;
		while (bytes.hasRemaining() && read >= 0) {
			read = file.read(bytes, range.start() + bytes.position());
		}
		return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
	}

	/**
	 * Range of a file.
	 *
	 * @param range the range with its encoding
	 * @param attributes attributes of the whole file
	 */
	public record FoundRange(Body body, TextRange range, NodeAttributes attributes) {

	}

}
