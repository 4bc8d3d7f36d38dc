package io.mcpgateway.prompt.folder;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.prompt.template.InlineImage;
import io.mcpgateway.protocol.Icon;
import org.jspecify.annotations.Nullable;

/**
 * The icons that front matter names: a source, or a list of sources and what is said of
 * them.
 */
final class IconReader {

	private static final Set<String> KEYS = Set.of("src", "mimeType", "sizes", "theme");

	private static final Set<String> THEMES = Set.of("light", "dark");

	/** Each page of the list carries them. */
	private static final int LARGEST = 32 * 1024;

	private static final int MOST = 8;

	private IconReader() {
	}

	static List<Icon> of(YamlNode node, ImageLoader pictures) {
		return node.isText() ? List.of(icon(node, null, null, null, pictures))
				: node.list(MOST).stream().map((item) -> icon(item, pictures)).toList();
	}

	private static Icon icon(YamlNode node, ImageLoader pictures) {
		Map<String, YamlNode> entries = node.map(KEYS);
		YamlNode theme = entries.get("theme");
		if (theme != null && !THEMES.contains(theme.text())) {
			throw theme.wrong("a theme is light or dark");
		}
		YamlNode sizes = entries.get("sizes");
		return icon(node.require(entries, "src"), YamlNode.textOf(entries.get("mimeType")),
				(sizes != null) ? sizes.list(MOST).stream().map(YamlNode::text).toList() : null, YamlNode.textOf(theme),
				pictures);
	}

	private static Icon icon(YamlNode node, @Nullable String mimeType, @Nullable List<String> sizes,
			@Nullable String theme, ImageLoader pictures) {
		String src = node.text();
		if (src.startsWith("https://")) {
			return new Icon(src, mimeType, sizes, theme);
		}
		InlineImage picture = pictures.read(src, LARGEST, node.line());
		return new Icon(picture.uri(), (mimeType != null) ? mimeType : picture.mimeType(), sizes, theme);
	}

}
