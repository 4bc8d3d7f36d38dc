package io.mcpgateway.protocol;

import java.math.BigInteger;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonValue;

/** Id of a request, echoed verbatim: a string stays a string, an integer an integer. */
public sealed interface RequestId {

	/**
	 * Maximum length of an id as a text, in characters. <b>Why</b>: an open stream keeps
	 * its id and repeats the id in each notification.
	 */
	int MAX_LENGTH = 1024;

	/** String of any content, of at most {@link #MAX_LENGTH} characters in a message. */
	record Text(@JsonValue String value) implements RequestId {

		public Text {
			Objects.requireNonNull(value, "value is required");
		}

	}

	/** Integer, of at most 1,000 digits in a message. */
	record Number(@JsonValue BigInteger value) implements RequestId {

		public Number {
			Objects.requireNonNull(value, "value is required");
		}

	}

}
