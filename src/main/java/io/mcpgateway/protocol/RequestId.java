package io.mcpgateway.protocol;

import java.math.BigInteger;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A request's identity, echoed verbatim: a string stays a string, an integer an integer.
 */
public sealed interface RequestId {

	/** An identity that is a string, of any content. */
	record Text(@JsonValue String value) implements RequestId {

		public Text {
			Objects.requireNonNull(value, "value is required");
		}

	}

	/** An identity that is an integer, of any size. */
	record Number(@JsonValue BigInteger value) implements RequestId {

		public Number {
			Objects.requireNonNull(value, "value is required");
		}

	}

}
