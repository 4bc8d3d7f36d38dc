package io.mcpgateway.transport.http;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;
import reactor.netty.channel.AbortedException;

/**
 * Guard of a response body: the body breaks off when its reader's credential expires, and
 * its end ends the response.
 * <p>
 * <b>Why</b> the end precedes the last bytes: a client with one call after the other must
 * not find the place of its last call still taken.
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
			return (encoded instanceof EncodedMessage.Streamed(var bytes)) ? new EncodedMessage.Streamed(stream(bytes))
					: encoded;
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
