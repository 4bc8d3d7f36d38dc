package io.mcpgateway.protocol;

import java.util.List;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/** Name and version of a client or server program. */
public record Implementation(String name, @JsonView(Since.V2025_06_18.class) @Nullable String title, String version,
		@JsonView(Since.V2025_11_25.class) @Nullable String description,
		@JsonView(Since.V2025_11_25.class) @Nullable List<Icon> icons,
		@JsonView(Since.V2025_11_25.class) @Nullable String websiteUrl) {

	public Implementation {
		Objects.requireNonNull(name, "name is required");
		Objects.requireNonNull(version, "version is required");
		icons = (icons != null) ? List.copyOf(icons) : null;
	}

	/** Creates an implementation with name and version only. */
	public Implementation(String name, String version) {
		this(name, null, version, null, null, null);
	}

}
