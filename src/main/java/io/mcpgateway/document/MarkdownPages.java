package io.mcpgateway.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.Obstacle;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.DocumentPages;

/**
 * Places of pages in Markdown, by the marks that a worker writes before each page. Text
 * of a document cannot look like a mark, since the worker escapes it.
 */
final class MarkdownPages {

	private static final Pattern MARK = Pattern.compile("^<!-- page (\\d{1,9}) -->$", Pattern.MULTILINE);

	private MarkdownPages() {
	}

	/**
	 * Returns whether Markdown has all of some pages, as far as the document does.
	 * @throws ObstacleException if the document has none of the pages
	 */
	static boolean covers(Markdown markdown, DocumentPages pages) {
		if (markdown.pages() == 0) {
			throw new ObstacleException(Obstacle.NO_PAGES);
		}
		if (pages.first() > markdown.pages()) {
			throw new ObstacleException(Obstacle.NO_SUCH_PAGE);
		}
		return !markdown.isCut();
	}

	/** Returns the bytes of some pages. */
	static ByteRange find(Markdown markdown, DocumentPages pages) throws IOException {
		// One character for each byte, so that places are those of bytes
		String text = Files.readString(markdown.file(), StandardCharsets.ISO_8859_1);
		Matcher marks = MARK.matcher(text);
		int start = text.length();
		while (marks.find()) {
			int page = Integer.parseInt(marks.group(1));
			if (page >= pages.first() && start == text.length()) {
				start = marks.start();
			}
			if (page > pages.last()) {
				return new ByteRange(Math.min(start, marks.start()), marks.start());
			}
		}
		return new ByteRange(start, text.length());
	}

}
