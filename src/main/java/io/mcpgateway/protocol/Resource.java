package io.mcpgateway.protocol;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * Resource in a list. Each {@code with…} method returns a copy that differs in one field.
 *
 * @param size the bytes before any encoding, if known
 */
public record Resource(String uri, String name, @JsonView(Since.V2025_06_18.class) @Nullable String title,
		@Nullable String description, @JsonView(Since.V2025_11_25.class) @Nullable List<Icon> icons,
		@Nullable String mimeType, @Nullable Annotations annotations, @Nullable Long size,
		@JsonProperty("_meta") @JsonView(Since.V2025_06_18.class) @Nullable Map<String, Object> meta) {

	public Resource {
		Objects.requireNonNull(uri, "uri is required");
		Objects.requireNonNull(name, "name is required");
		icons = (icons != null) ? List.copyOf(icons) : null;
		meta = (meta != null) ? Map.copyOf(meta) : null;
	}

	/** Returns a resource without optional fields. */
	public static Resource of(String uri, String name) {
		return new Resource(uri, name, null, null, null, null, null, null, null);
	}

	public Resource withUri(String uri) {
		return new Resource(uri, this.name, this.title, this.description, this.icons, this.mimeType, this.annotations,
				this.size, this.meta);
	}

	public Resource withTitle(@Nullable String title) {
		return new Resource(this.uri, this.name, title, this.description, this.icons, this.mimeType, this.annotations,
				this.size, this.meta);
	}

	public Resource withDescription(@Nullable String description) {
		return new Resource(this.uri, this.name, this.title, description, this.icons, this.mimeType, this.annotations,
				this.size, this.meta);
	}

	public Resource withIcons(@Nullable List<Icon> icons) {
		return new Resource(this.uri, this.name, this.title, this.description, icons, this.mimeType, this.annotations,
				this.size, this.meta);
	}

	public Resource withMimeType(@Nullable String mimeType) {
		return new Resource(this.uri, this.name, this.title, this.description, this.icons, mimeType, this.annotations,
				this.size, this.meta);
	}

	public Resource withAnnotations(@Nullable Annotations annotations) {
		return new Resource(this.uri, this.name, this.title, this.description, this.icons, this.mimeType, annotations,
				this.size, this.meta);
	}

	public Resource withSize(@Nullable Long size) {
		return new Resource(this.uri, this.name, this.title, this.description, this.icons, this.mimeType,
				this.annotations, size, this.meta);
	}

	public Resource withMeta(@Nullable Map<String, Object> meta) {
		return new Resource(this.uri, this.name, this.title, this.description, this.icons, this.mimeType,
				this.annotations, this.size, meta);
	}

}
