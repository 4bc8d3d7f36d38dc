package io.mcpgateway.document.worker;

import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/**
 * Text with links, whose ends are characters that no text has: U+FDD0, the target and
 * U+FDD1 before the text of the link, and U+FDD2 behind it.
 */
final class LinkedText {

	private static final char START = '\ufdd0';

	private static final char MIDDLE = '\ufdd1';

	/** End of a link. */
	static final String END = "\ufdd2";

	private static final Pattern MARKS = Pattern.compile("\ufdd0[^\ufdd1]*\ufdd1|\ufdd2");

	/** End of a link and begin of a link to the same target. */
	private static final Pattern CONTINUED = Pattern.compile("(\ufdd0[^\ufdd1]*\ufdd1)([^\ufdd0\ufdd2]*)\ufdd2( ?)\\1");

	private LinkedText() {
	}

	static boolean isMark(char character) {
		return character >= START && character <= END.charAt(0);
	}

	/** Returns the begin of a link, before its text. */
	static String start(String target) {
		return START + MARKS.matcher(target).replaceAll("").replace(String.valueOf(START), "") + MIDDLE;
	}

	/** Returns the text without links. */
	static String plain(String text) {
		return text.contains(END) ? MARKS.matcher(text).replaceAll("") : text;
	}

	/** Writes an element with text and links. */
	static void write(String element, String text, MarkdownHandler handler) throws SAXException {
		String rest = text.contains(END) ? CONTINUED.matcher(text).replaceAll("$1$2$3") : text;
		handler.startElement("", element, element, new AttributesImpl());
		int start = rest.indexOf(START);
		while (start >= 0) {
			int middle = rest.indexOf(MIDDLE, start);
			int end = rest.indexOf(END, middle);
			characters(rest.substring(0, start), handler);
			AttributesImpl attributes = new AttributesImpl();
			attributes.addAttribute("", "href", "href", "CDATA", rest.substring(start + 1, middle));
			handler.startElement("", "a", "a", attributes);
			characters(rest.substring(middle + 1, end), handler);
			handler.endElement("", "a", "a");
			rest = rest.substring(end + 1);
			start = rest.indexOf(START);
		}
		characters(rest, handler);
		handler.endElement("", element, element);
	}

	private static void characters(String text, MarkdownHandler handler) throws SAXException {
		handler.characters(text.toCharArray(), 0, text.length());
	}

}
