package io.mcpgateway.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** JSON-RPC error: a number, a sentence, and optional data in its order. */
public record ErrorObject(int code, String message,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Object> data) {

	public ErrorObject {
		Objects.requireNonNull(message, "message is required");
		data = (data != null) ? Collections.unmodifiableMap(new LinkedHashMap<>(data)) : null;
	}

}
