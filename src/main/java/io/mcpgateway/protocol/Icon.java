package io.mcpgateway.protocol;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Icon that a client may show beside a name.
 *
 * @param src an {@code https} or {@code data} URI
 * @param sizes such as {@code 48x48}, or {@code any}
 * @param theme {@code light} or {@code dark}
 */
public record Icon(String src, @Nullable String mimeType, @Nullable List<String> sizes, @Nullable String theme) {

	public Icon {
		Objects.requireNonNull(src, "src is required");
		sizes = (sizes != null) ? List.copyOf(sizes) : null;
	}

	/**
	 * Checks configured icons.
	 * @param property the property of the icons
	 * @throws IllegalArgumentException if an icon violates the protocol
	 */
	public static void check(String property, List<Icon> icons) {
		for (int i = 0; i < icons.size(); i++) {
			String place = property + "[" + i + "]";
			Icon icon = icons.get(i);
			require(icon.src.startsWith("https:") || icon.src.startsWith("data:"),
					place + ".src must be an https: or data: URI");
			require(icon.theme == null || icon.theme.equals("light") || icon.theme.equals("dark"),
					place + ".theme must be light or dark");
		}
	}

	private static void require(boolean isMet, String otherwise) {
		if (!isMet) {
			throw new IllegalArgumentException(otherwise);
		}
	}

}
