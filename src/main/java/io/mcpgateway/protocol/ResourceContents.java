package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/** Contents of a resource or of a part. */
public sealed interface ResourceContents {

	/** Text contents. */
	record Text(String uri, @Nullable String mimeType, JsonText text,
			@JsonProperty("_meta") @JsonView(Since.V2025_06_18.class) @Nullable Map<String, Object> meta)
			implements
				ResourceContents {

		public Text {
			Objects.requireNonNull(uri, "uri is required");
			Objects.requireNonNull(text, "text is required");
		}

	}

	/** Binary contents, in base64. */
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
