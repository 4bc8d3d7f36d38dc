package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;
import reactor.netty.channel.AbortedException;

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

	/**
	 * Guard of a response body: the body breaks off when the reader's credential expires,
	 * and the end of the body ends the response.
	 * <p>
	 * <b>Why</b> the end precedes the last bytes: a client with sequential calls must not
	 * find the place of the last call still taken.
	 *
	 * @param end {@code null} for anything but a response
	 */
	record GuardedBody(Identity reader, @Nullable ResponseEnd end) {

		/** Encodes a message with the guard. */
		EncodedMessage encode(JsonRpcCodec codec, Message message, ProtocolVersion version) {
			boolean isStreamed = false;
			try {
				EncodedMessage encoded = codec.encode(message, version);
				isStreamed = encoded instanceof EncodedMessage.Streamed;
				return (encoded instanceof EncodedMessage.Streamed(var bytes))
						? new EncodedMessage.Streamed(stream(bytes)) : encoded;
			}
			finally {
				if (!isStreamed) {
					reached();
				}
			}
		}

		/** Ends the response; a second call is ignored. */
		void reached() {
			if (this.end != null) {
				this.end.reached();
			}
		}

		private Flux<DataBuffer> stream(Flux<DataBuffer> bytes) {
			return bytes.handle(this::pass).doOnTerminate(this::reached).doOnCancel(this::reached);
		}

		private void pass(DataBuffer buffer, SynchronousSink<DataBuffer> sink) {
			if (this.reader.lasts()) {
				sink.next(buffer);
			}
			else {
				DataBufferUtils.release(buffer);
				sink.error(new AbortedException("the reader's credential has expired"));
			}
		}

	}

}
