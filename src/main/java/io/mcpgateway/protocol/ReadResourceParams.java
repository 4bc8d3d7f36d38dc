package io.mcpgateway.protocol;

import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** Parameters of {@code resources/read}. */
public record ReadResourceParams(String uri, @JsonProperty("_meta") @Nullable Meta meta) {

	public ReadResourceParams {
		Objects.requireNonNull(uri, "uri is required");
	}

	/**
	 * Returns the entity tag of the content that the client has; {@code null} for none.
	 */
	public @Nullable String knownEtag() {
		return (this.meta != null) ? this.meta.etag : null;
	}

	/**
	 * Metadata of the request.
	 *
	 * @param etag the entity tag of the content that the client has
	 */
	public record Meta(@JsonProperty(MetaKeys.IF_NONE_MATCH) @Nullable String etag) {

	}

}
