package io.mcpgateway.benchmark;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Bare Reactor Netty server that opens, reads and encodes one file for each request. It
 * neither parses requests nor leaves the event loop for the file, unlike a server of slow
 * disks must.
 */
final class BareFileServer {

	/** Bounds the answers that one buffer and one write send fastest. */
	private static final int SMALL = 1024 * 1024;

	private final String file;

	private final Encoding encoding;

	private final long size;

	private final Envelope envelope;

	private BareFileServer(String file, long size, Envelope envelope) {
		this.file = file;
		this.encoding = Encoding.of(file);
		this.size = size;
		this.envelope = envelope;
	}

	/**
	 * Starts a server of a file.
	 */
	static ServerProcess start(ServerLauncher launcher, Path file, Envelope envelope) throws Exception {
		Base64.Encoder encoder = Base64.getEncoder();
		return launcher.main(BareFileServer.class, ClassPath.REACTOR_NETTY, file.toString(),
				Long.toString(Files.size(file)), encoder.encodeToString(envelope.head()),
				encoder.encodeToString(envelope.tail()));
	}

	/**
	 * Serves until killed.
	 * @param args the port, the file, its size, and the base64 of the head and the tail
	 */
	public static void main(String[] args) {
		Base64.Decoder decoder = Base64.getDecoder();
		Envelope envelope = new Envelope(decoder.decode(args[3]), decoder.decode(args[4]));
		BareFileServer server = new BareFileServer(args[1], Long.parseLong(args[2]), envelope);
		BareServer.serve(args[0], server::answer);
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		return request.receive().then(Mono.defer(() -> write(response)));
	}

	private Mono<Void> write(HttpServerResponse response) {
		response.header(HttpHeaderNames.CONTENT_TYPE, "application/json");
		if (this.encoding == Encoding.TEXT) {
			return response.send(Mono.fromCallable(() -> text(response.alloc()))).then();
		}
		long length = this.envelope.length() + (this.size + 2) / 3 * 4;
		if (length <= SMALL) {
			return response.send(Mono.fromCallable(() -> blob(response.alloc(), (int) length))).then();
		}
		response.header(HttpHeaderNames.CONTENT_LENGTH, Long.toString(length));
		return response.send(pieces(response.alloc())).then();
	}

	private ByteBuf text(ByteBufAllocator allocator) throws IOException {
		try (FileInputStream in = new FileInputStream(this.file)) {
			byte[] content = in.readAllBytes();
			ByteBuf buffer = allocator.buffer(this.envelope.length() + 2 * content.length);
			buffer.writeBytes(this.envelope.head());
			this.encoding.encode(content, buffer);
			return buffer.writeBytes(this.envelope.tail());
		}
	}

	private ByteBuf blob(ByteBufAllocator allocator, int length) throws IOException {
		ByteBuf buffer = allocator.buffer(length);
		try (Base64FileReader source = open()) {
			boolean more = true;
			while (more) {
				more = source.writeNext(buffer);
			}
			return buffer;
		}
	}

	private Flux<ByteBuf> pieces(ByteBufAllocator allocator) {
		return Flux.generate(this::open, (source, sink) -> piece(source, allocator, sink), BareFileServer::close);
	}

	private Base64FileReader open() throws IOException {
		return new Base64FileReader(this.file, this.envelope);
	}

	private Base64FileReader piece(Base64FileReader source, ByteBufAllocator allocator, SynchronousSink<ByteBuf> sink) {
		try {
			ByteBuf buffer = allocator.buffer(Base64FileReader.PIECE + this.envelope.length());
			boolean more = source.writeNext(buffer);
			sink.next(buffer);
			if (!more) {
				sink.complete();
			}
		}
		catch (IOException ex) {
			sink.error(ex);
		}
		return source;
	}

	private static void close(Base64FileReader source) {
		try {
			source.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
