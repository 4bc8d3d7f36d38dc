package io.mcpgateway.document.worker.markdown;

import java.util.ArrayList;
import java.util.List;

import org.xml.sax.SAXException;

/** Writes blocks of Markdown below each other, within quotes and items of lists. */
final class MarkdownBlocks {

	/** Deeper containers are written at this depth. */
	private static final int MAX_DEPTH = 12;

	private final MarkdownOutput output;

	private final List<Container> containers = new ArrayList<>();

	/** Marks of pages without text so far. */
	private final StringBuilder marks = new StringBuilder();

	private boolean isFirst = true;

	private boolean isBegin = true;

	private boolean isAfterItem;

	MarkdownBlocks(MarkdownOutput output) {
		this.output = output;
	}

	/**
	 * Opens a container of blocks.
	 * @param first characters before its first line
	 * @param rest characters before its other lines
	 */
	void open(String first, String rest) {
		this.containers.add(new Container(first, rest));
	}

	int depth() {
		return this.containers.size();
	}

	/** Closes containers down to a number of open containers. */
	void closeTo(int depth) {
		while (this.containers.size() > depth) {
			this.containers.removeLast();
		}
	}

	/** Writes a block of one or more lines. */
	void block(String text) throws SAXException {
		begin();
		for (String line : text.split("\n", -1)) {
			line(line);
		}
	}

	/** Begins a block whose lines follow. */
	void begin() {
		this.isBegin = true;
	}

	/** Writes a line of the block. */
	void line(String text) throws SAXException {
		StringBuilder line = new StringBuilder();
		if (this.isBegin) {
			separate(line);
			this.isBegin = false;
			this.isAfterItem = this.containers.stream().anyMatch(Container::isItem);
		}
		else {
			line.append('\n');
		}
		for (int i = 0; i < this.containers.size(); i++) {
			Container container = this.containers.get(i);
			if (i < MAX_DEPTH) {
				line.append(container.isFresh ? container.first : container.rest);
			}
			container.isFresh = false;
		}
		this.isFirst = false;
		this.output.write(line.append(text));
	}

	/** Marks the begin of a page, once text follows. */
	void page(int number) {
		this.marks.append("<!-- page ").append(number).append(" -->\n\n");
	}

	/** Writes the remaining marks of pages, and the end of the last line. */
	void finish() throws SAXException {
		if (!this.isFirst) {
			StringBuilder end = new StringBuilder("\n");
			if (!this.marks.isEmpty()) {
				end.append('\n').append(this.marks, 0, this.marks.length() - 1);
			}
			this.marks.setLength(0);
			this.isFirst = true;
			this.output.write(end);
		}
	}

	private void separate(StringBuilder line) {
		boolean startsItem = this.containers.stream().anyMatch((container) -> container.isItem() && container.isFresh);
		if (!this.isFirst) {
			line.append('\n');
			if (!this.marks.isEmpty()) {
				line.append('\n');
			}
			else if (!startsItem || !this.isAfterItem) {
				for (Container container : this.containers.subList(0, Math.min(MAX_DEPTH, depth()))) {
					line.append(container.isFresh ? "" : container.rest);
				}
				while (line.charAt(line.length() - 1) == ' ') {
					line.setLength(line.length() - 1);
				}
				line.append('\n');
			}
		}
		line.append(this.marks);
		this.marks.setLength(0);
	}

	/** Quote or item of a list. */
	private static final class Container {

		private final String first;

		private final String rest;

		private boolean isFresh = true;

		Container(String first, String rest) {
			this.first = first;
			this.rest = rest;
		}

		boolean isItem() {
			return !this.first.equals(this.rest);
		}

	}

}
