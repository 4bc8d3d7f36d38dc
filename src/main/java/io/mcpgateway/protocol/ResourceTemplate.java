package io.mcpgateway.protocol;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * Template of resource URIs (RFC 6570). Each {@code with…} method returns a copy that
 * differs in one field.
 */
public record ResourceTemplate(String uriTemplate, String name,
		@JsonView(Since.V2025_06_18.class) @Nullable String title, @Nullable String description,
		@JsonView(Since.V2025_11_25.class) @Nullable List<Icon> icons, @Nullable String mimeType,
		@Nullable Annotations annotations,
		@JsonProperty("_meta") @JsonView(Since.V2025_06_18.class) @Nullable Map<String, Object> meta) {

	public ResourceTemplate {
		Objects.requireNonNull(uriTemplate, "uriTemplate is required");
		Objects.requireNonNull(name, "name is required");
		icons = (icons != null) ? List.copyOf(icons) : null;
		meta = (meta != null) ? Map.copyOf(meta) : null;
	}

	/** Returns a template without optional fields. */
	public static ResourceTemplate of(String uriTemplate, String name) {
		return new ResourceTemplate(uriTemplate, name, null, null, null, null, null, null);
	}

	public ResourceTemplate withTitle(@Nullable String title) {
		return new ResourceTemplate(this.uriTemplate, this.name, title, this.description, this.icons, this.mimeType,
				this.annotations, this.meta);
	}

	public ResourceTemplate withDescription(@Nullable String description) {
		return new ResourceTemplate(this.uriTemplate, this.name, this.title, description, this.icons, this.mimeType,
				this.annotations, this.meta);
	}

	public ResourceTemplate withIcons(@Nullable List<Icon> icons) {
		return new ResourceTemplate(this.uriTemplate, this.name, this.title, this.description, icons, this.mimeType,
				this.annotations, this.meta);
	}

	public ResourceTemplate withMimeType(@Nullable String mimeType) {
		return new ResourceTemplate(this.uriTemplate, this.name, this.title, this.description, this.icons, mimeType,
				this.annotations, this.meta);
	}

	public ResourceTemplate withAnnotations(@Nullable Annotations annotations) {
		return new ResourceTemplate(this.uriTemplate, this.name, this.title, this.description, this.icons,
				this.mimeType, annotations, this.meta);
	}

	public ResourceTemplate withMeta(@Nullable Map<String, Object> meta) {
		return new ResourceTemplate(this.uriTemplate, this.name, this.title, this.description, this.icons,
				this.mimeType, this.annotations, meta);
	}

}
