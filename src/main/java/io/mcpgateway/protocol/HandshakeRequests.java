package io.mcpgateway.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** Parameters and results of the handshake and of discovery. */
public interface HandshakeRequests {

	/** Parameters of {@code initialize}. */
	record InitializeParams(String protocolVersion, Map<String, Object> capabilities, Implementation clientInfo) {

		public InitializeParams {
			Objects.requireNonNull(protocolVersion, "protocolVersion is required");
			Objects.requireNonNull(capabilities, "capabilities is required");
			Objects.requireNonNull(clientInfo, "clientInfo is required");
			capabilities = Collections.unmodifiableMap(new LinkedHashMap<>(capabilities));
		}

	}

	/** Result of {@code initialize}. */
	record InitializeResult(String protocolVersion, ServerCapabilities capabilities, Implementation serverInfo,
			@Nullable String instructions) implements Result {

	}

	/**
	 * Result of {@code server/discover}: the server and its capabilities, for stateless
	 * clients.
	 *
	 * @param server the identity of the server, in the metadata
	 */
	record DiscoverResult(List<String> supportedVersions, ServerCapabilities capabilities,
			@Nullable String instructions, @JsonUnwrapped Caching caching,
			@JsonIgnore Implementation server) implements Result {

		public DiscoverResult {
			supportedVersions = List.copyOf(supportedVersions);
		}

		@Override
		public ResultMeta meta() {
			return new ResultMeta(Map.of(MetaKeys.SERVER_INFO, this.server));
		}

	}

}
