package io.mcpgateway.protocol;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A picture that a client may show beside a name.
 *
 * @param src where the picture is: an {@code https} or {@code data} URI
 * @param sizes such as {@code 48x48}, or {@code any}
 * @param theme {@code light} or {@code dark}
 */
public record Icon(String src, @Nullable String mimeType, @Nullable List<String> sizes, @Nullable String theme) {

	public Icon {
		Objects.requireNonNull(src, "src is required");
		sizes = (sizes != null) ? List.copyOf(sizes) : null;
	}

}
