package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * A part of what a prompt or a tool says. The codec writes for an older client what it
 * does not know in the nearest form that it does.
 */
@JsonPropertyOrder("type")
public sealed interface ContentBlock {

	/** Which part it is. */
	@JsonProperty("type")
	String type();

	/** Plain text. */
	record Text(String text, @Nullable Annotations annotations) implements ContentBlock {

		public Text {
			Objects.requireNonNull(text, "text is required");
		}

		/** Text without hints. */
		public Text(String text) {
			this(text, null);
		}

		@Override
		public String type() {
			return "text";
		}

	}

	/**
	 * A picture.
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
	 * A sound; since 2025-03-26.
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

	/** What was read from a resource. */
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

	/** A resource that can be read; since 2025-06-18. */
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
