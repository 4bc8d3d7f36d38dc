package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * What was read from a resource, or from a part of it.
 */
public sealed interface ResourceContents {

	/** Contents that are text. */
	record Text(String uri, @Nullable String mimeType, JsonText text,
			@JsonProperty("_meta") @JsonView(Since.V2025_06_18.class) @Nullable Map<String, Object> meta)
			implements
				ResourceContents {

		public Text {
			Objects.requireNonNull(uri, "uri is required");
			Objects.requireNonNull(text, "text is required");
		}

	}

	/** Contents that are bytes, in base64. */
	record Blob(String uri, @Nullable String mimeType, JsonText blob,
			@JsonProperty("_meta") @JsonView(Since.V2025_06_18.class) @Nullable Map<String, Object> meta)
			implements
				ResourceContents {

		public Blob {
			Objects.requireNonNull(uri, "uri is required");
			Objects.requireNonNull(blob, "blob is required");
		}

	}

}
