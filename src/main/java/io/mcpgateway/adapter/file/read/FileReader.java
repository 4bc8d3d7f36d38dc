package io.mcpgateway.adapter.file.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import io.mcpgateway.adapter.file.tree.Cancellation;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.ReadRange;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.ContextView;

/**
 * Reads files: small pieces at once, others as a stream that opens the file when it is
 * read and takes what it held at that moment. What is appended meanwhile is not read; a
 * file that becomes shorter is an error. Whatever passes over a long file does so on
 * threads of its own and gives way after each step, so that small pieces never wait.
 */
public final class FileReader {

	/** Up to here a piece is read at once. */
	private static final int SMALL = 256 * 1024;

	private final DirectoryTree tree;

	private final Scheduler scheduler;

	private final FairScheduler bulk;

	public FileReader(DirectoryTree tree, Scheduler scheduler, FairScheduler bulk) {
		this.tree = tree;
		this.scheduler = scheduler;
		this.bulk = bulk;
	}

	/** Read what is told in bytes of an open file, or tell how to. */
	public Body read(TreeNode file, List<String> path, ReadRange.Bytes piece, ContextView context) throws IOException {
		ByteRange range = ByteRange.of(piece, file.attributes().size());
		return body(file, range, () -> stream(path, piece, ReaderKey.in(context)));
	}

	/** Look for a piece; what is no file is a {@link NoSuchFileException}. */
	public Mono<Body> find(List<String> path, ReadRange piece, ReaderKey caller) {
		Mono<Body> found = Mono.using(() -> open(path),
				(file) -> range(file, piece, caller)
					.handle((range, sink) -> found(file, range, () -> stream(path, piece, caller), sink)),
				TreeNode::close);
		return Cancellation.quietly(found.subscribeOn(this.scheduler));
	}

	private static void found(TreeNode file, ByteRange range, Supplier<Flux<DataBuffer>> stream,
			SynchronousSink<Body> sink) {
		try {
			sink.next(body(file, range, stream));
		}
		catch (IOException ex) {
			sink.error(ex);
		}
	}

	private static Body body(TreeNode file, ByteRange range, Supplier<Flux<DataBuffer>> stream) throws IOException {
		return (range.length() <= SMALL) ? new InMemory(read(file, range)) : new Streamed(stream.get(), range.length());
	}

	/** Opens on the mount's threads; later chunks are read on the threads for passes. */
	private Flux<DataBuffer> stream(List<String> path, ReadRange piece, ReaderKey caller) {
		Flux<DataBuffer> chunks = Flux.using(() -> open(path),
				(file) -> range(file, piece, caller)
					.flatMapMany((range) -> new FileChunks(file, range.start(), range.end(), caller, this.bulk)),
				TreeNode::close);
		return Cancellation.quietly(chunks.subscribeOn(this.scheduler, false));
	}

	private Mono<ByteRange> range(TreeNode file, ReadRange piece, ReaderKey caller) {
		return ByteRange.find(piece, file.attributes().size(),
				(start, end) -> new FileChunks(file, start, end, caller, this.bulk));
	}

	private TreeNode open(List<String> path) throws IOException {
		TreeNode file = this.tree.open(path);
		if (file == null || file.attributes().kind() != EntryKind.FILE) {
			close(file);
			throw new NoSuchFileException("the file is gone");
		}
		return file;
	}

	/** What is there now, even if that is less than there was at the opening. */
	private static byte[] read(TreeNode file, ByteRange range) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate((int) range.length());
		int read = 0;
		while (bytes.hasRemaining() && read >= 0) {
			read = file.read(bytes, range.start() + bytes.position());
		}
		return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
	}

	private static void close(@Nullable TreeNode file) {
		if (file != null) {
			file.close();
		}
	}

}
