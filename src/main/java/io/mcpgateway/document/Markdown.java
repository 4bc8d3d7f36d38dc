package io.mcpgateway.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.Obstacle;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.DocumentPages;

/**
 * Markdown of a document, or of some of its pages. A worker writes a mark before each
 * page. Text of a document cannot look like a mark, since the worker escapes it.
 *
 * @param key name in the cache, different for different bytes
 * @param pages number of all pages of the document; 0 if it has none
 * @param isCut whether a limit cut the Markdown
 */
record Markdown(String key, Path file, long size, int pages, boolean isCut) {

	private static final Pattern PAGE_MARK = Pattern.compile("^<!-- page (\\d{1,9}) -->$", Pattern.MULTILINE);

	/**
	 * Returns whether the Markdown has all of some pages, as far as the document does.
	 * @throws ObstacleException if the document has none of the pages
	 */
	boolean covers(DocumentPages wanted) {
		if (this.pages == 0) {
			throw new ObstacleException(Obstacle.NO_PAGES);
		}
		if (wanted.first() > this.pages) {
			throw new ObstacleException(Obstacle.NO_SUCH_PAGE);
		}
		return !this.isCut;
	}

	/** Returns the bytes of some pages. */
	ByteRange find(DocumentPages wanted) throws IOException {
		// One character for each byte, so that places are those of bytes
		String text = Files.readString(this.file, StandardCharsets.ISO_8859_1);
		Matcher marks = PAGE_MARK.matcher(text);
		int start = text.length();
		while (marks.find()) {
			int page = Integer.parseInt(marks.group(1));
			if (page >= wanted.first() && start == text.length()) {
				start = marks.start();
			}
			if (page > wanted.last()) {
				return new ByteRange(Math.min(start, marks.start()), marks.start());
			}
		}
		return new ByteRange(start, text.length());
	}

}
