package io.mcpgateway.rpc.json;

import java.util.List;

import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * A message as bytes of JSON, without a line break.
 */
public sealed interface EncodedMessage {

	/** All of it, in pieces that follow each other. */
	record Whole(List<byte[]> pieces) implements EncodedMessage {

		/** How many bytes there are. */
		public int length() {
			return this.pieces.stream().mapToInt((piece) -> piece.length).sum();
		}

	}

	/**
	 * A part of it is still to come. If the source fails before its first byte, what
	 * comes is the failure's message instead; an error means that it failed later.
	 */
	record Streamed(Flux<DataBuffer> bytes) implements EncodedMessage {

	}

}
