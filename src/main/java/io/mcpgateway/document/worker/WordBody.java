package io.mcpgateway.document.worker;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.apache.tika.parser.microsoft.WordExtractor;
import org.apache.tika.parser.microsoft.ooxml.ParagraphProperties;
import org.apache.tika.parser.microsoft.ooxml.RunProperties;
import org.apache.tika.parser.microsoft.ooxml.XWPFListManager;
import org.apache.tika.parser.microsoft.ooxml.xwpf.XWPFStylesShim;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Text of Word, with the levels of lists left out by Tika's parser. */
final class WordBody implements WordEvents {

	private static final Pattern NUMBER = Pattern.compile("(\\d{1,6})[.)]?");

	/** Styles of lists, whose numbers stand in no paragraph. */
	private static final Pattern LIST_STYLE = Pattern.compile("list (bullet|number)(?: ([2-9]))?");

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final MarkdownHandler handler;

	private final ListElements lists;

	private final XWPFStylesShim styles;

	private final XWPFListManager numbers;

	private int tables;

	private boolean isLink;

	private String paragraph = "p";

	WordBody(MarkdownHandler handler, XWPFStylesShim styles, XWPFListManager numbers) {
		this.handler = handler;
		this.lists = new ListElements(handler);
		this.styles = styles;
		this.numbers = numbers;
	}

	/** Ends the open lists. */
	void close() throws SAXException {
		this.lists.close();
	}

	@Override
	public void startParagraph(ParagraphProperties properties) throws SAXException {
		String style = style(properties.getStyleID());
		String number = number(properties);
		this.paragraph = (style != null) ? WordExtractor.buildParagraphTagAndStyle(style, this.tables > 0).getTag()
				: "p";
		boolean isHeading = !this.paragraph.equals("p");
		Matcher list = LIST_STYLE.matcher((style != null) ? style.toLowerCase(Locale.ROOT) : "");
		if (isHeading || this.tables > 0 || (number.isEmpty() && !list.matches())) {
			this.lists.close();
			start(this.paragraph, NO_ATTRIBUTES);
			text(number.isEmpty() ? "" : number + " ");
			return;
		}
		this.paragraph = "li";
		if (number.isEmpty()) {
			String level = list.group(2);
			this.lists.start((level != null) ? Integer.parseInt(level) - 1 : 0, 0);
			return;
		}
		Matcher decimal = NUMBER.matcher(number);
		boolean isBullet = !Character.isLetterOrDigit(number.codePointAt(0));
		this.lists.start(properties.getIlvl(), decimal.matches() ? Integer.parseInt(decimal.group(1)) : 0);
		text((isBullet || decimal.matches()) ? "" : number + " ");
	}

	@Override
	public void endParagraph() throws SAXException {
		if (this.paragraph.equals("li")) {
			this.lists.end();
		}
		else {
			end(this.paragraph);
		}
		this.paragraph = "p";
	}

	@Override
	public void run(RunProperties properties, String text) throws SAXException {
		String style = properties.isBold() ? "b" : (properties.isItalics() ? "i" : "span");
		start(style, NO_ATTRIBUTES);
		String[] lines = text.split("\n", -1);
		for (int i = 0; i < lines.length; i++) {
			if (i > 0) {
				this.handler.element("br", "");
			}
			text(lines[i]);
		}
		end(style);
	}

	@Override
	public void hyperlinkStart(@Nullable String link) throws SAXException {
		if (link != null && !this.isLink) {
			this.isLink = true;
			AttributesImpl attributes = new AttributesImpl();
			attributes.addAttribute("", "href", "href", "CDATA", link);
			start("a", attributes);
		}
	}

	@Override
	public void hyperlinkEnd() throws SAXException {
		if (this.isLink) {
			this.isLink = false;
			end("a");
		}
	}

	@Override
	public void startTable() throws SAXException {
		if (this.tables == 0) {
			this.lists.close();
		}
		this.tables++;
		start("table", NO_ATTRIBUTES);
	}

	@Override
	public void endTable() throws SAXException {
		this.tables--;
		end("table");
	}

	@Override
	public void startTableRow() throws SAXException {
		start("tr", NO_ATTRIBUTES);
	}

	@Override
	public void endTableRow() throws SAXException {
		end("tr");
	}

	@Override
	public void startTableCell() throws SAXException {
		start("td", NO_ATTRIBUTES);
	}

	@Override
	public void endTableCell() throws SAXException {
		end("td");
	}

	@Override
	public void footnoteReference(@Nullable String id) throws SAXException {
		text((id != null) ? "[" + id + "]" : "");
	}

	@Override
	public void embeddedPicRef(@Nullable String name, @Nullable String description) throws SAXException {
		text((description != null) ? description : "");
	}

	private @Nullable String style(@Nullable String id) {
		return (id != null) ? this.styles.getStyleName(id) : null;
	}

	/** Returns the sign before the paragraph, or an empty text without a sign. */
	private String number(ParagraphProperties properties) {
		if (properties.getNumId() < 0 || properties.getIlvl() < 0) {
			return "";
		}
		String number = this.numbers.getFormattedNumber(BigInteger.valueOf(properties.getNumId()),
				properties.getIlvl());
		return (number != null) ? number.strip() : "";
	}

	private void text(String text) throws SAXException {
		this.handler.characters(text.toCharArray(), 0, text.length());
	}

	private void start(String name, AttributesImpl attributes) throws SAXException {
		this.handler.startElement("", name, name, attributes);
	}

	private void end(String name) throws SAXException {
		this.handler.endElement("", name, name);
	}

}
