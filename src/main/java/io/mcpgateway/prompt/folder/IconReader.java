package io.mcpgateway.prompt.folder;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.prompt.template.InlineImage;
import io.mcpgateway.protocol.Icon;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the icons in front matter: one source, or a list of sources with attributes.
 */
final class IconReader {

	private static final Set<String> KEYS = Set.of("src", "mimeType", "sizes", "theme");

	private static final Set<String> THEMES = Set.of("light", "dark");

	/** Maximum size of an icon, which every page of the list repeats. */
	private static final int MAX_ICON_BYTES = 32 * 1024;

	private static final int MAX_ICONS = 8;

	private IconReader() {
	}

	static List<Icon> of(YamlNode node, ImageLoader pictures) {
		return node.isText() ? List.of(icon(node, null, null, null, pictures))
				: node.list(MAX_ICONS).stream().map((item) -> icon(item, pictures)).toList();
	}

	private static Icon icon(YamlNode node, ImageLoader pictures) {
		Map<String, YamlNode> entries = node.map(KEYS);
		YamlNode theme = entries.get("theme");
		if (theme != null && !THEMES.contains(theme.text())) {
			throw theme.wrong("the theme of an icon must be light or dark");
		}
		YamlNode sizes = entries.get("sizes");
		return icon(node.require(entries, "src"), YamlNode.textOf(entries.get("mimeType")),
				(sizes != null) ? sizes.list(MAX_ICONS).stream().map(YamlNode::text).toList() : null,
				YamlNode.textOf(theme), pictures);
	}

	private static Icon icon(YamlNode node, @Nullable String mimeType, @Nullable List<String> sizes,
			@Nullable String theme, ImageLoader pictures) {
		String src = node.text();
		if (src.startsWith("https://")) {
			return new Icon(src, mimeType, sizes, theme);
		}
		InlineImage picture = pictures.read(src, MAX_ICON_BYTES, node.line());
		return new Icon(picture.uri(), (mimeType != null) ? mimeType : picture.mimeType(), sizes, theme);
	}

}
