package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * Part of a prompt or of a tool's result. For an older client, the codec replaces an
 * unknown kind with the nearest known one.
 */
@JsonPropertyOrder("type")
public sealed interface ContentBlock {

	/** Returns the kind. */
	@JsonProperty("type")
	String type();

	/** Text. */
	record Text(String text, @Nullable Annotations annotations) implements ContentBlock {

		public Text {
			Objects.requireNonNull(text, "text is required");
		}

		/** Creates text without annotations. */
		public Text(String text) {
			this(text, null);
		}

		@Override
		public String type() {
			return "text";
		}

	}

	/**
	 * Image.
	 *
	 * @param data in base64
	 */
	record Image(String data, String mimeType, @Nullable Annotations annotations) implements ContentBlock {

		public Image {
			Objects.requireNonNull(data, "data is required");
			Objects.requireNonNull(mimeType, "mimeType is required");
		}

		@Override
		public String type() {
			return "image";
		}

	}

	/**
	 * Audio; since 2025-03-26.
	 *
	 * @param data in base64
	 */
	record Audio(String data, String mimeType, @Nullable Annotations annotations) implements ContentBlock {

		public Audio {
			Objects.requireNonNull(data, "data is required");
			Objects.requireNonNull(mimeType, "mimeType is required");
		}

		@Override
		public String type() {
			return "audio";
		}

	}

	/** Contents of a resource. */
	record EmbeddedResource(ResourceContents resource, @Nullable Annotations annotations,
			@JsonProperty("_meta") @JsonView(Since.V2025_06_18.class) @Nullable Map<String, Object> meta)
			implements
				ContentBlock {

		public EmbeddedResource {
			Objects.requireNonNull(resource, "resource is required");
		}

		@Override
		public String type() {
			return "resource";
		}

	}

	/** Link to a resource; since 2025-06-18. */
	record ResourceLink(@JsonUnwrapped Resource resource) implements ContentBlock {

		public ResourceLink {
			Objects.requireNonNull(resource, "resource is required");
		}

		@Override
		public String type() {
			return "resource_link";
		}

	}

}
