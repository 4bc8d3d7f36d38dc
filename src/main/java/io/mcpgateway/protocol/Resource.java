package io.mcpgateway.protocol;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * Resource in a list.
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

}
