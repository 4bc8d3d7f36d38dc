package io.mcpgateway.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Parameters of {@code initialize}. */
public record InitializeParams(String protocolVersion, Map<String, Object> capabilities, Implementation clientInfo) {

	public InitializeParams {
		Objects.requireNonNull(protocolVersion, "protocolVersion is required");
		Objects.requireNonNull(capabilities, "capabilities is required");
		Objects.requireNonNull(clientInfo, "clientInfo is required");
		capabilities = Collections.unmodifiableMap(new LinkedHashMap<>(capabilities));
	}

}
