package io.mcpgateway.resource.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * URI of the Markdown of a document: that of the document with {@code as=markdown}, and
 * {@code pages}, and {@code bytes}, {@code lines} or {@code tail} of these, for a part.
 *
 * @param document URI of the document
 * @param pages pages to read; {@code null} for all
 * @param piece range of the Markdown
 */
public record MarkdownUri(ResourceUri document, @Nullable DocumentPages pages, ReadRange piece) {

	private static final String AS = "as";

	private static final String MARKDOWN = "markdown";

	private static final String PAGES = "pages";

	/** Parses a URI; {@code null} if it does not ask for Markdown. */
	public static @Nullable MarkdownUri of(ResourceUri uri) {
		if (!MARKDOWN.equals(uri.query().get(AS))) {
			return null;
		}
		Map<String, String> range = new LinkedHashMap<>(uri.query());
		range.keySet().retainAll(Set.copyOf(ReadRange.VARIABLES));
		String pages = uri.query().get(PAGES);
		DocumentPages parsed = (pages != null) ? DocumentPages.parse(pages) : null;
		ReadRange piece = ReadRange.of(range);
		if (pages != null && parsed == null) {
			throw uri.invalid("write pages as pages=3-5, counted from 1");
		}
		if (piece == null) {
			throw uri.invalid("give one of bytes, lines and tail");
		}
		return new MarkdownUri(document(uri), parsed, piece);
	}

	/**
	 * Returns the URI of a range of this Markdown.
	 * @param range such as {@code lines=10-40}
	 */
	public String part(String range) {
		return of(this.document.text()) + ((this.pages != null) ? "&" + PAGES + "=" + this.pages : "") + "&" + range;
	}

	/** Returns the URI of the Markdown of a document, or of a document's part. */
	public static String ofContent(String uri) {
		return of(document(ResourceUri.parse(uri)).text());
	}

	/** Returns the URI of the Markdown of a document. */
	public static String of(String document) {
		return document + (document.contains("?") ? "&" : "?") + AS + "=" + MARKDOWN;
	}

	/** Returns the URI of a page of the Markdown of a document. */
	public static String ofPage(String document, int page) {
		return of(document) + "&" + PAGES + "=" + page;
	}

	private static ResourceUri document(ResourceUri uri) {
		if (uri.query().isEmpty()) {
			return uri;
		}
		List<String> others = new ArrayList<>();
		for (String parameter : uri.text().substring(uri.text().indexOf('?') + 1).split("&", -1)) {
			String name = parameter.split("=", 2)[0];
			if (!name.equals(AS) && !name.equals(PAGES) && !ReadRange.VARIABLES.contains(name)) {
				others.add(parameter);
			}
		}
		String path = ResourceUri.withoutQuery(uri.text());
		return ResourceUri.parse(others.isEmpty() ? path : path + "?" + String.join("&", others));
	}

}
