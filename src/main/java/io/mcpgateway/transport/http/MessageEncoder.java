package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.JsonRpcCodec;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import reactor.core.publisher.Flux;

/**
 * Encoder of messages into buffers: one buffer for a message in memory, otherwise a
 * stream.
 */
record MessageEncoder(JsonRpcCodec codec) {

	/** Encodes a message between two texts, with the guard {@code body}. */
	Flux<DataBuffer> encode(DataBufferFactory buffers, String before, Message message, String after,
			ProtocolVersion version, GuardedBody body) {
		return switch (body.encode(this.codec, message, version)) {
			case EncodedMessage.Whole whole -> Flux.just(join(buffers, before, whole, after));
			case EncodedMessage.Streamed(var bytes) ->
				Flux.concat(Flux.just(text(buffers, before)), bytes, Flux.just(text(buffers, after)));
		};
	}

	static DataBuffer text(DataBufferFactory buffers, String text) {
		return buffers.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

	static DataBuffer join(DataBufferFactory buffers, EncodedMessage.Whole whole) {
		List<byte[]> pieces = whole.pieces();
		return (pieces.size() == 1) ? buffers.wrap(pieces.getFirst())
				: buffers.join(pieces.stream().<DataBuffer>map(buffers::wrap).toList());
	}

	private static DataBuffer join(DataBufferFactory buffers, String before, EncodedMessage.Whole whole, String after) {
		DataBuffer joined = buffers.allocateBuffer(before.length() + whole.length() + after.length());
		joined.write(before, StandardCharsets.US_ASCII);
		whole.pieces().forEach(joined::write);
		return joined.write(after, StandardCharsets.US_ASCII);
	}

}
