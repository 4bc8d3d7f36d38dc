package io.mcpgateway.document.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.XmlElement;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/**
 * Text of the paragraphs of a Word document, with emphasis, links, marks of notes,
 * formulas and check boxes. Deleted and hidden text is left out.
 */
final class WordText {

	private static final Pattern HYPERLINK = Pattern
		.compile("\\s*HYPERLINK\\s+(?:\"([^\"]*)\")?(?:\\s*\\\\l\\s+\"([^\"]*)\")?.*", Pattern.DOTALL);

	/** Elements that may have text. */
	private static final Set<String> TEXT = Set.of("t", "oMath", "checkbox", "checkBox", "footnoteReference",
			"endnoteReference", "sym", "noBreakHyphen", "docPr", "shape");

	private static final Set<String> DELETED = Set.of("del", "moveFrom", "pPr", "rPr", "Fallback", "txbxContent",
			"sdtPr");

	private static final int MAX_NOTES = 100_000;

	private final WordReader reader;

	private final MarkdownHandler handler;

	private final WordStyles styles;

	private final Map<String, Integer> notes;

	/** Instructions of the open fields, each within the field before. */
	private final Deque<Field> fields = new ArrayDeque<>();

	private List<String> format = List.of();

	private boolean isLink;

	private boolean isCode;

	WordText(WordReader reader, MarkdownHandler handler, WordStyles styles, Map<String, Integer> notes) {
		this.reader = reader;
		this.handler = handler;
		this.styles = styles;
		this.notes = notes;
	}

	/** Returns whether a paragraph has no text of its own. */
	static boolean isBlank(XmlElement paragraph) {
		return shown(paragraph).stream().noneMatch((element) -> switch (element.name()) {
			case "t" -> !element.text().toString().isBlank();
			case "docPr" -> !element.attribute("descr").isEmpty();
			case "shape" -> !element.attribute("alt").isEmpty();
			default -> TEXT.contains(element.name());
		});
	}

	/** Returns the text of a paragraph without marks. */
	static String plain(XmlElement paragraph) {
		StringBuilder plain = new StringBuilder();
		for (XmlElement element : shown(paragraph)) {
			plain.append(element.name().equals("t") ? element.text() : "");
		}
		return plain.toString();
	}

	/** Returns whether a paragraph begins with a check box. */
	static boolean isChecked(XmlElement paragraph) {
		for (XmlElement child : paragraph.children()) {
			if (child.name().equals("sdt")) {
				return child.find("sdtPr", "checkbox") != null;
			}
			if (child.name().equals("r")) {
				return child.find("fldChar", "ffData", "checkBox") != null;
			}
		}
		return false;
	}

	/** Returns the elements inside a paragraph but those that are not shown. */
	private static List<XmlElement> shown(XmlElement parent) {
		List<XmlElement> shown = new ArrayList<>();
		for (XmlElement child : parent.children()) {
			if (!DELETED.contains(child.name())) {
				shown.add(child);
				shown.addAll(shown(child));
			}
			else if (child.child("checkbox") != null) {
				shown.add(child.child("checkbox"));
			}
		}
		return shown;
	}

	/**
	 * Writes the text of a paragraph.
	 * @param floating receives text boxes, charts and diagrams, which follow the text
	 */
	void write(XmlElement paragraph, List<XmlElement> floating) throws SAXException {
		inside(paragraph, floating);
		format(List.of());
		if (this.isLink) {
			endLink();
		}
	}

	/** Writes a paragraph as lines of code. */
	void code(XmlElement paragraph, List<XmlElement> floating) throws SAXException {
		this.isCode = true;
		inside(paragraph, floating);
		this.isCode = false;
	}

	/** Finds the text boxes, charts and diagrams of a paragraph without text. */
	void floating(XmlElement parent, List<XmlElement> floating) throws SAXException {
		for (XmlElement child : parent.children()) {
			switch (child.name()) {
				case "txbxContent", "chart", "relIds" -> floating.add(child);
				case "AlternateContent" -> floating(chosen(child), floating);
				case "del", "moveFrom" -> {
				}
				case "fldChar" -> field(child);
				case "instrText" -> instruction(child);
				default -> floating(child, floating);
			}
		}
	}

	private void inside(XmlElement parent, List<XmlElement> floating) throws SAXException {
		for (XmlElement child : parent.children()) {
			switch (child.name()) {
				case "r" -> run(child, floating);
				case "hyperlink" -> {
					String anchor = child.attribute("anchor");
					String target = this.reader.target(child.attribute("id"));
					link(target + (anchor.isEmpty() ? "" : "#" + anchor), child, floating);
				}
				case "fldSimple" -> link(target(child.attribute("instr")), child, floating);
				case "sdt" -> {
					XmlElement box = child.find("sdtPr", "checkbox");
					if (box != null) {
						checkBox(box.isOn("checked"));
					}
					else {
						inside(child, floating);
					}
				}
				case "oMathPara" -> {
					for (XmlElement formula : child.all("oMath").toList()) {
						this.handler.formula(formula, true);
					}
				}
				case "oMath" -> {
					format(List.of());
					this.handler.formula(child, false);
				}
				case "AlternateContent" -> inside(chosen(child), floating);
				case "ins", "moveTo", "smartTag", "customXml", "sdtContent", "dir", "bdo" -> inside(child, floating);
				default -> {
				}
			}
		}
	}

	private void run(XmlElement run, List<XmlElement> floating) throws SAXException {
		if (run.isOn("rPr", "vanish")) {
			return;
		}
		List<String> wanted = formatOf(run);
		for (XmlElement child : run.children()) {
			boolean isShown = this.fields.stream().allMatch((field) -> field.isResult);
			switch (child.name()) {
				case "fldChar" -> field(child);
				case "instrText" -> instruction(child);
				case "t" -> text(isShown ? child.text().toString() : "", wanted);
				case "tab", "ptab" -> text(isShown ? (this.isCode ? "\t" : " ") : "", this.format);
				case "br", "cr" -> lineBreak();
				case "noBreakHyphen" -> text("-", wanted);
				case "sym" -> symbol(child.attribute("char"), wanted);
				case "footnoteReference", "endnoteReference", "commentReference" -> note(child);
				case "ruby" -> {
					for (XmlElement base : child.all("rubyBase").toList()) {
						inside(base, floating);
					}
				}
				case "drawing", "pict", "object" -> graphic(child, floating);
				case "AlternateContent" -> {
					for (XmlElement chosen : chosen(child).children()) {
						graphic(chosen, floating);
					}
				}
				default -> {
				}
			}
		}
	}

	private List<String> formatOf(XmlElement run) {
		String style = run.value("rPr", "rStyle");
		List<String> elements = new ArrayList<>();
		if (this.styles.isCode(style)) {
			return List.of("code");
		}
		if (isOn(run, style, "b")) {
			elements.add("b");
		}
		else if (isOn(run, style, "i")) {
			elements.add("i");
		}
		switch (run.value("rPr", "vertAlign")) {
			case "superscript" -> elements.add("sup");
			case "subscript" -> elements.add("sub");
			default -> {
			}
		}
		return elements;
	}

	private boolean isOn(XmlElement run, String style, String property) {
		return (run.find("rPr", property) != null) ? run.isOn("rPr", property) : this.styles.isOn(style, property);
	}

	private void text(String text, List<String> wanted) throws SAXException {
		if (!text.isEmpty()) {
			format(wanted);
			this.handler.characters(text.toCharArray(), 0, text.length());
		}
	}

	/** Keeps elements open over runs of one format. */
	private void format(List<String> wanted) throws SAXException {
		if (this.isCode || this.format.equals(wanted)) {
			return;
		}
		for (String element : this.format.reversed()) {
			this.handler.endElement("", element, element);
		}
		for (String element : wanted) {
			this.handler.startElement("", element, element, new AttributesImpl());
		}
		this.format = wanted;
	}

	private void lineBreak() throws SAXException {
		if (this.isCode) {
			this.handler.characters(new char[] { '\n' }, 0, 1);
			return;
		}
		format(List.of());
		this.handler.element("br", "");
	}

	/** Writes a symbol but one of a font with signs of its own. */
	private void symbol(String code, List<String> wanted) throws SAXException {
		int character = code.matches("[0-9A-Fa-f]{1,4}") ? Integer.parseInt(code, 16) : 0;
		boolean isOwn = character >= 0xf000 && character <= 0xf0ff;
		text((character > ' ' && !isOwn && !Character.isSurrogate((char) character)) ? Character.toString(character)
				: "", wanted);
	}

	private void note(XmlElement mark) throws SAXException {
		String key = mark.name().replace("Reference", "") + " " + mark.attribute("id");
		if (this.notes.size() < MAX_NOTES) {
			format(List.of());
			Integer number = this.notes.computeIfAbsent(key, (missing) -> this.notes.size() + 1);
			AttributesImpl attributes = new AttributesImpl();
			attributes.addAttribute("", "note", "note", "CDATA", number.toString());
			this.handler.startElement("", "noteref", "noteref", attributes);
			this.handler.endElement("", "noteref", "noteref");
		}
	}

	private void checkBox(boolean isChecked) throws SAXException {
		format(List.of());
		AttributesImpl attributes = new AttributesImpl();
		attributes.addAttribute("", "type", "type", "CDATA", "checkbox");
		if (isChecked) {
			attributes.addAttribute("", "checked", "checked", "CDATA", "checked");
		}
		this.handler.startElement("", "input", "input", attributes);
		this.handler.endElement("", "input", "input");
	}

	private void graphic(XmlElement graphic, List<XmlElement> floating) throws SAXException {
		String description = graphic.all()
			.map((element) -> element
				.attribute(element.name().equals("docPr") ? "descr" : (element.name().equals("shape") ? "alt" : "")))
			.filter((text) -> !text.isEmpty())
			.findFirst()
			.orElse("");
		text(description, this.format);
		floating(graphic, floating);
	}

	private static XmlElement chosen(XmlElement alternatives) {
		XmlElement choice = alternatives.child("Choice");
		XmlElement fallback = alternatives.child("Fallback");
		return (choice != null) ? choice : ((fallback != null) ? fallback : alternatives);
	}

	private void link(String target, XmlElement content, List<XmlElement> floating) throws SAXException {
		boolean isOuter = startLink(target);
		inside(content, floating);
		if (isOuter) {
			endLink();
		}
	}

	private boolean startLink(String target) throws SAXException {
		if (this.isLink || this.isCode || target.isEmpty()) {
			return false;
		}
		format(List.of());
		this.isLink = true;
		AttributesImpl attributes = new AttributesImpl();
		attributes.addAttribute("", "href", "href", "CDATA", target);
		this.handler.startElement("", "a", "a", attributes);
		return true;
	}

	private void endLink() throws SAXException {
		format(List.of());
		this.isLink = false;
		this.handler.endElement("", "a", "a");
	}

	private void field(XmlElement mark) throws SAXException {
		switch (mark.attribute("fldCharType")) {
			case "begin" -> {
				XmlElement box = mark.find("ffData", "checkBox");
				if (box != null) {
					checkBox(box.isOn((box.child("checked") != null) ? "checked" : "default"));
				}
				this.fields.push(new Field());
			}
			case "separate" -> {
				if (!this.fields.isEmpty()) {
					this.fields.peek().isResult = true;
					this.fields.peek().isLink = startLink(target(this.fields.peek().instruction.toString()));
				}
			}
			case "end" -> {
				if (!this.fields.isEmpty() && this.fields.pop().isLink && this.isLink) {
					endLink();
				}
			}
			default -> {
			}
		}
	}

	private void instruction(XmlElement text) {
		if (!this.fields.isEmpty() && this.fields.peek().instruction.length() < 10_000) {
			this.fields.peek().instruction.append(text.text());
		}
	}

	/** Returns the target of a field that is a link, or an empty text. */
	private static String target(String instruction) {
		Matcher link = HYPERLINK.matcher(instruction);
		if (!link.matches()) {
			return "";
		}
		String target = (link.group(1) != null) ? link.group(1) : "";
		return target + ((link.group(2) != null) ? "#" + link.group(2) : "");
	}

	/** Field with an instruction and then a result. */
	private static final class Field {

		private final StringBuilder instruction = new StringBuilder();

		private boolean isResult;

		private boolean isLink;

	}

}
