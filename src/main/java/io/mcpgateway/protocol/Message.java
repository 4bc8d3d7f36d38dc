package io.mcpgateway.protocol;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSON-RPC 2.0 message: the one thing every transport carries.
 */
public sealed interface Message {

	/** What a client sends. */
	sealed interface Incoming extends Message {

	}

	/**
	 * A call that wants an answer; {@code params} is a missing node when there are none.
	 */
	record Request(RequestId id, String method, JsonNode params) implements Incoming {

		public Request {
			Objects.requireNonNull(id, "id is required");
			Objects.requireNonNull(method, "method is required");
			Objects.requireNonNull(params, "params is required");
		}

	}

	/** A call that wants none; {@code params} is a missing node when there are none. */
	record Notification(String method, JsonNode params) implements Incoming {

		public Notification {
			Objects.requireNonNull(method, "method is required");
			Objects.requireNonNull(params, "params is required");
		}

	}

	/**
	 * A client's answer to a request of the server's, of which this gateway sends none.
	 */
	record Answer() implements Incoming {

	}

	/** What is no message at all, and the answer that it gets. */
	record Invalid(Failure answer) implements Incoming {

		public Invalid {
			Objects.requireNonNull(answer, "answer is required");
		}

	}

	/** A notification of ours to a client. */
	record Event(String method, Object params) implements Message {

		public Event {
			Objects.requireNonNull(method, "method is required");
			Objects.requireNonNull(params, "params is required");
		}

	}

	/** The answer to a request. */
	sealed interface Response extends Message {

	}

	/** The request succeeded. */
	record Success(RequestId id, Result result) implements Response {

		public Success {
			Objects.requireNonNull(id, "id is required");
			Objects.requireNonNull(result, "result is required");
		}

	}

	/** The request failed; {@code id} is {@code null} when it could not be read. */
	record Failure(@Nullable RequestId id, ErrorObject error) implements Response {

		public Failure {
			Objects.requireNonNull(error, "error is required");
		}

	}

}
