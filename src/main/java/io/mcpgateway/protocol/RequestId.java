package io.mcpgateway.protocol;

import java.math.BigInteger;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonValue;

/** Id of a request, echoed verbatim: a string stays a string, an integer an integer. */
public sealed interface RequestId {

	/** String of any content, of at most 1,024 characters in a message. */
	record Text(@JsonValue String value) implements RequestId {

		public Text {
			Objects.requireNonNull(value, "value is required");
		}

	}

	/** Integer of any size. */
	record Number(@JsonValue BigInteger value) implements RequestId {

		public Number {
			Objects.requireNonNull(value, "value is required");
		}

	}

}
