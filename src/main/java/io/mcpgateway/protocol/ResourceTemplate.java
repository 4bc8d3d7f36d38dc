package io.mcpgateway.protocol;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/** Template of resource URIs (RFC 6570). */
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

}
