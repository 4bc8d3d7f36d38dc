package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Elements of lists for paragraphs with levels. */
final class ListElements {

	private static final int MAX_LEVEL = 10;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final MarkdownHandler handler;

	/** Names of the open lists, each within the list before. */
	private final List<String> open = new ArrayList<>();

	ListElements(MarkdownHandler handler) {
		this.handler = handler;
	}

	/**
	 * Starts an item.
	 * @param level level from 0
	 * @param number number of the item, or 0 for a bullet
	 */
	void start(int level, int number) throws SAXException {
		String list = (number > 0) ? "ol" : "ul";
		int depth = Math.min(level, MAX_LEVEL) + 1;
		closeTo(depth);
		if (this.open.size() == depth && !this.open.getLast().equals(list)) {
			closeTo(depth - 1);
		}
		while (this.open.size() < depth) {
			this.handler.startElement("", list, list, NO_ATTRIBUTES);
			this.open.add(list);
		}
		AttributesImpl attributes = new AttributesImpl();
		if (number > 0) {
			attributes.addAttribute("", "value", "value", "CDATA", String.valueOf(number));
		}
		this.handler.startElement("", "li", "li", attributes);
	}

	/** Ends the item, whose list goes on. */
	void end() throws SAXException {
		this.handler.endElement("", "li", "li");
	}

	/** Ends all lists. */
	void close() throws SAXException {
		closeTo(0);
	}

	private void closeTo(int depth) throws SAXException {
		while (this.open.size() > depth) {
			String list = this.open.removeLast();
			this.handler.endElement("", list, list);
		}
	}

}
