package io.mcpgateway.transport.http;

import java.util.List;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Encoded;
import io.mcpgateway.rpc.JsonRpcCodec;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Messages as buffers: one where the message is in memory, otherwise as it is streamed.
 */
record MessageEncoder(JsonRpcCodec codec) {

	Flux<DataBuffer> encode(DataBufferFactory buffers, Message message, ProtocolVersion version) {
		return switch (this.codec.encode(message, version)) {
			case Encoded.Whole whole -> Mono.fromSupplier(() -> join(buffers, whole)).flux();
			case Encoded.Streamed(var bytes) -> bytes;
		};
	}

	static DataBuffer join(DataBufferFactory buffers, Encoded.Whole whole) {
		List<DataBuffer> pieces = whole.pieces().stream().<DataBuffer>map(buffers::wrap).toList();
		return (pieces.size() == 1) ? pieces.getFirst() : buffers.join(pieces);
	}

}
