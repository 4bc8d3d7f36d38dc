package io.mcpgateway.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** JSON-RPC 2.0 message, common to all transports. */
public sealed interface Message {

	/** Message from a client. */
	sealed interface Incoming extends Message {

	}

	/** Request; {@code params} is a missing node if absent. */
	record Request(RequestId id, String method, JsonNode params) implements Incoming {

		public Request {
			Objects.requireNonNull(id, "id is required");
			Objects.requireNonNull(method, "method is required");
			Objects.requireNonNull(params, "params is required");
		}

	}

	/** Notification; {@code params} is a missing node if absent. */
	record Notification(String method, JsonNode params) implements Incoming {

		public Notification {
			Objects.requireNonNull(method, "method is required");
			Objects.requireNonNull(params, "params is required");
		}

	}

	/** Response from a client; the gateway sends no requests. */
	record Answer() implements Incoming {

	}

	/** Invalid message, with its error. */
	record Invalid(Failure answer) implements Incoming {

		public Invalid {
			Objects.requireNonNull(answer, "answer is required");
		}

	}

	/** Notification to a client. */
	record Event(String method, Object params) implements Message {

		public Event {
			Objects.requireNonNull(method, "method is required");
			Objects.requireNonNull(params, "params is required");
		}

	}

	/** Response to a request. */
	sealed interface Response extends Message {

	}

	/** Response with a result. */
	record Success(RequestId id, Result result) implements Response {

		public Success {
			Objects.requireNonNull(id, "id is required");
			Objects.requireNonNull(result, "result is required");
		}

	}

	/** Response with an error; {@code id} is {@code null} if unreadable. */
	record Failure(@Nullable RequestId id, ErrorObject error) implements Response {

		public Failure {
			Objects.requireNonNull(error, "error is required");
		}

	}

	/** JSON-RPC error: a number, a sentence, and optional data in its order. */
	record ErrorObject(int code, String message,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Object> data) {

		public ErrorObject {
			Objects.requireNonNull(message, "message is required");
			data = (data != null) ? Collections.unmodifiableMap(new LinkedHashMap<>(data)) : null;
		}

	}

}
