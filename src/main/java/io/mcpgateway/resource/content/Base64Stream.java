package io.mcpgateway.resource.content;

import java.util.Arrays;
import java.util.Base64;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Encoder of a stream as base64, buffer by buffer. Carries the bytes beyond a multiple of
 * three over to the next buffer, so that padding occurs only at the end.
 */
final class Base64Stream {

	private byte[] rest = {};

	private Base64Stream() {
	}

	static Flux<DataBuffer> encode(Flux<DataBuffer> bytes) {
		return Flux.defer(() -> {
			Base64Stream stream = new Base64Stream();
			return Flux.concat(bytes.map(stream::encode), Mono.fromSupplier(() -> encode(stream.rest)))
				.filter((buffer) -> buffer.readableByteCount() > 0);
		});
	}

	private DataBuffer encode(DataBuffer buffer) {
		byte @Nullable [] whole = (this.rest.length == 0) ? BufferBytes.whole(buffer) : null;
		if (whole != null && whole.length % 3 == 0) {
			DataBuffer encoded = encode(whole);
			DataBufferUtils.release(buffer);
			return encoded;
		}
		return encode(align(BufferBytes.drain(buffer)));
	}

	private byte[] align(byte[] bytes) {
		byte[] all = Arrays.copyOf(this.rest, this.rest.length + bytes.length);
		System.arraycopy(bytes, 0, all, this.rest.length, bytes.length);
		int aligned = all.length - all.length % 3;
		this.rest = Arrays.copyOfRange(all, aligned, all.length);
		return Arrays.copyOf(all, aligned);
	}

	private static DataBuffer encode(byte[] bytes) {
		if (bytes.length != ChunkBuffers.CHUNK_SIZE) {
			return DefaultDataBufferFactory.sharedInstance.wrap(Base64.getEncoder().encode(bytes));
		}
		NettyDataBuffer encoded = ChunkBuffers.BASE64.allocate();
		encoded.writePosition(Base64.getEncoder().encode(bytes, encoded.getNativeBuffer().array()));
		return encoded;
	}

}
