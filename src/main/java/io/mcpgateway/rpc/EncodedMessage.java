package io.mcpgateway.rpc;

import java.util.List;

import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/** Message encoded as JSON without a line break. */
public sealed interface EncodedMessage {

	/** Complete message, in consecutive pieces. */
	record Whole(List<byte[]> pieces) implements EncodedMessage {

		/** Returns the length in bytes. */
		public int length() {
			int length = 0;
			for (byte[] piece : this.pieces) {
				length += piece.length;
			}
			return length;
		}

	}

	/**
	 * Message with parts still to come. If the source fails before its first byte, the
	 * flux emits an error message instead; a later failure is an error of the flux.
	 */
	record Streamed(Flux<DataBuffer> bytes) implements EncodedMessage {

	}

}
