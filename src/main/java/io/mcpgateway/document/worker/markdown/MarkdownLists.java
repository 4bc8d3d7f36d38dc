package io.mcpgateway.document.worker.markdown;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Lists of paragraphs with a bullet or a number at the begin. A new kind of sign begins a
 * list within the item before.
 */
final class MarkdownLists {

	private static final Pattern BULLET = Pattern.compile(
			"(?:([-*\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u25cb\u25a0\u25a1\u2219\u2013\uf0b7\uf0a7])\\s+|([\u30fb\uff65])\\s*)(?=\\S)");

	private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})([.)])\\s+(?=\\S)");

	/** Signs able to begin a list only below another item. */
	private static final Pattern NESTED = Pattern
		.compile("(?:(o)|[a-z]([.)])|[ivx]{2,5}([.)])|\\d{1,3}((?:\\.\\d{1,3}){1,5}\\.))\\s+(?=\\S)");

	private final MarkdownBlocks blocks;

	/** Kinds of the open lists of paragraphs, each within the list before. */
	private final List<String> kinds = new ArrayList<>();

	private int outerDepth;

	/** Open lists and quotes of elements, each within the element before. */
	private final Deque<Element> elements = new ArrayDeque<>();

	MarkdownLists(MarkdownBlocks blocks) {
		this.blocks = blocks;
	}

	/** Returns the sign at the begin of a text, or null without an item. */
	static @Nullable Marker marker(CharSequence text, boolean isInList) {
		Matcher matcher = BULLET.matcher(text);
		if (matcher.lookingAt()) {
			String sign = (matcher.group(1) != null) ? matcher.group(1) : matcher.group(2);
			return new Marker(sign, "- ", matcher.end());
		}
		matcher = NUMBER.matcher(text);
		if (matcher.lookingAt()) {
			return new Marker("1" + matcher.group(2), matcher.group(1) + matcher.group(2) + " ", matcher.end());
		}
		matcher = NESTED.matcher(text);
		if (!isInList || !matcher.lookingAt()) {
			return null;
		}
		if (matcher.group(1) != null) {
			return new Marker("o", "- ", matcher.end());
		}
		String levels = matcher.group(4);
		if (levels != null) {
			return new Marker("1." + levels.replaceAll("\\d+|\\.$", ""), "- ", 0);
		}
		return new Marker((matcher.group(2) != null) ? "a" + matcher.group(2) : "i" + matcher.group(3), "- ", 0);
	}

	boolean isOpen() {
		return !this.kinds.isEmpty();
	}

	/** Opens an item, in the list of the same kind. */
	void item(Marker marker) {
		if (!isOpen()) {
			this.outerDepth = this.blocks.depth();
		}
		int level = this.kinds.indexOf(marker.kind);
		if (level >= 0) {
			this.kinds.subList(level, this.kinds.size()).clear();
		}
		else if (marker.isNumber() && this.kinds.size() == 1 && this.kinds.getFirst().length() == 1) {
			// Bullets stand below numbers rather than numbers below bullets
			this.kinds.clear();
		}
		this.blocks.closeTo(this.outerDepth + this.kinds.size());
		this.kinds.add(marker.kind);
		this.blocks.open(marker.sign, " ".repeat(marker.sign.length()));
	}

	/**
	 * Begins a list of elements.
	 * @param first number of its first item, or -1 for 1
	 */
	void startList(boolean isOrdered, int first) {
		end();
		this.elements.push(new Element(this.blocks.depth(), isOrdered));
		this.elements.element().count = Math.max(0, first - 1);
	}

	/**
	 * Begins an item of the list of elements.
	 * @param number number of the item, or -1 for the next one
	 */
	void startItem(int number) {
		end();
		Element list = this.elements.peek();
		if (list != null) {
			this.blocks.closeTo(list.depth);
			list.count = (number >= 0) ? number - 1 : list.count;
			String sign = list.isOrdered ? ++list.count + ". " : "- ";
			this.blocks.open(sign, " ".repeat(sign.length()));
		}
	}

	void startQuote() {
		end();
		this.elements.push(new Element(this.blocks.depth(), false));
		this.blocks.open("> ", "> ");
	}

	/** Begins the note of a number. */
	void startNote(int number) {
		end();
		this.elements.push(new Element(this.blocks.depth(), false));
		this.blocks.open("[^" + number + "]: ", "    ");
	}

	/** Ends a list, a quote or a note. */
	void endElement() {
		end();
		if (!this.elements.isEmpty()) {
			this.blocks.closeTo(this.elements.pop().depth);
		}
	}

	/** Ends everything, since another document follows. */
	void endAll() {
		end();
		this.elements.clear();
		this.blocks.closeTo(0);
	}

	/** Ends the lists of paragraphs, since another block follows. */
	void end() {
		if (isOpen()) {
			this.blocks.closeTo(this.outerDepth);
			this.kinds.clear();
		}
	}

	/**
	 * Sign before an item.
	 *
	 * @param kind kind of the list
	 * @param sign sign in Markdown
	 * @param length how much of the text the sign replaces
	 */
	record Marker(String kind, String sign, int length) {

		boolean isNumber() {
			return !this.sign.equals("- ");
		}

	}

	/** List or quote. */
	private static final class Element {

		private final int depth;

		private final boolean isOrdered;

		private int count;

		Element(int depth, boolean isOrdered) {
			this.depth = depth;
			this.isOrdered = isOrdered;
		}

	}

}
