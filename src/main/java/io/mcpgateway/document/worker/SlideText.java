package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.XmlElement;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.sl.usermodel.GroupShape;
import org.apache.poi.sl.usermodel.Hyperlink;
import org.apache.poi.sl.usermodel.Notes;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.sl.usermodel.Shape;
import org.apache.poi.sl.usermodel.Slide;
import org.apache.poi.sl.usermodel.TableCell;
import org.apache.poi.sl.usermodel.TableShape;
import org.apache.poi.sl.usermodel.TextParagraph;
import org.apache.poi.sl.usermodel.TextParagraph.BulletStyle;
import org.apache.poi.sl.usermodel.TextRun;
import org.apache.poi.sl.usermodel.TextShape;
import org.apache.poi.sl.usermodel.TextShape.TextPlaceholder;
import org.apache.poi.xslf.usermodel.XSLFChart;
import org.apache.poi.xslf.usermodel.XSLFDiagram;
import org.apache.poi.xslf.usermodel.XSLFGraphicFrame;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Text of slides, with the titles and lists left out by Tika's parsers. */
final class SlideText {

	/** Places of text common to all slides. */
	private static final Set<Placeholder> FURNITURE = Set.of(Placeholder.SLIDE_NUMBER, Placeholder.DATETIME,
			Placeholder.FOOTER, Placeholder.HEADER);

	private static final int MAX_GROUPS = 50;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final MarkdownHandler handler;

	private final ListElements lists;

	SlideText(MarkdownHandler handler) {
		this.handler = handler;
		this.lists = new ListElements(handler);
	}

	/** Writes a slide and its notes. */
	void write(Slide<?, ?> slide) throws SAXException {
		for (Shape<?, ?> shape : slide.getShapes()) {
			shape(shape, 0);
		}
		Notes<?, ?> notes = slide.getNotes();
		if (notes == null) {
			return;
		}
		for (Shape<?, ?> shape : notes.getShapes()) {
			if (shape instanceof TextShape<?, ?> text && text.getPlaceholder() == Placeholder.BODY
					&& !text.getText().isBlank()) {
				start("blockquote");
				text(text);
				end("blockquote");
			}
		}
	}

	private void shape(Shape<?, ?> shape, int groups) throws SAXException {
		switch (shape) {
			case TableShape<?, ?> table -> table(table);
			case GroupShape<?, ?> group when groups < MAX_GROUPS -> {
				for (Shape<?, ?> inner : group.getShapes()) {
					shape(inner, groups + 1);
				}
			}
			case XSLFDiagram diagram -> shape(diagram.getGroupShape(), groups + 1);
			case XSLFGraphicFrame frame when frame.hasChart() -> chart(frame.getChart());
			case TextShape<?, ?> text -> {
				Placeholder place = text.getPlaceholder();
				if (isTitle(text)) {
					this.handler.element("h2", text.getText());
				}
				else if (place == null || !FURNITURE.contains(place)) {
					text(text);
				}
			}
			default -> {
			}
		}
	}

	private void chart(XSLFChart chart) throws SAXException {
		try (InputStream part = chart.getPackagePart().getInputStream()) {
			XmlElement tree = XmlPieces.tree(part, new ParseContext());
			if (tree != null) {
				ChartText.chart(this.handler, tree);
			}
		}
		catch (IOException | TikaException ex) {
			throw new SAXException(ex);
		}
	}

	private static boolean isTitle(TextShape<?, ?> text) {
		if (!text.getTextParagraphs().isEmpty() && text.getTextParagraphs().get(0) instanceof HSLFTextParagraph first) {
			// The kind of a shape in an old file may be that of its layout
			return TextPlaceholder.isTitle(first.getRunType());
		}
		TextPlaceholder place = text.getTextPlaceholder();
		return place == TextPlaceholder.TITLE || place == TextPlaceholder.CENTER_TITLE;
	}

	private void text(TextShape<?, ?> shape) throws SAXException {
		int number = 0;
		for (TextParagraph<?, ?, ?> paragraph : shape.getTextParagraphs()) {
			if (paragraph.getTextRuns().stream().allMatch((run) -> run.getRawText().isBlank())) {
				continue;
			}
			BulletStyle bullet = paragraph.getBulletStyle();
			if (bullet != null) {
				number = (bullet.getAutoNumberingScheme() != null) ? number + 1 : 0;
				this.lists.start(paragraph.getIndentLevel(), number);
				runs(paragraph);
				this.lists.end();
			}
			else {
				number = 0;
				this.lists.close();
				start("p");
				runs(paragraph);
				end("p");
			}
		}
		this.lists.close();
	}

	private void runs(TextParagraph<?, ?, ?> paragraph) throws SAXException {
		for (TextRun run : paragraph.getTextRuns()) {
			Hyperlink<?, ?> link = run.getHyperlink();
			String target = (link != null) ? link.getAddress() : null;
			String style = (target != null) ? "a" : (run.isBold() ? "b" : (run.isItalic() ? "i" : "span"));
			AttributesImpl attributes = new AttributesImpl();
			if (target != null) {
				attributes.addAttribute("", "href", "href", "CDATA", target);
			}
			this.handler.startElement("", style, style, attributes);
			String[] lines = run.getRawText().split("[\n\u000b]", -1);
			for (int i = 0; i < lines.length; i++) {
				if (i > 0) {
					this.handler.element("br", "");
				}
				this.handler.characters(lines[i].toCharArray(), 0, lines[i].length());
			}
			end(style);
		}
	}

	private void table(TableShape<?, ?> table) throws SAXException {
		start("table");
		for (int row = 0; row < table.getNumberOfRows(); row++) {
			start("tr");
			for (int column = 0; column < table.getNumberOfColumns(); column++) {
				TableCell<?, ?> cell = table.getCell(row, column);
				this.handler.element("td", (cell != null) ? cell.getText() : "");
			}
			end("tr");
		}
		end("table");
	}

	private void start(String name) throws SAXException {
		this.handler.startElement("", name, name, NO_ATTRIBUTES);
	}

	private void end(String name) throws SAXException {
		this.handler.endElement("", name, name);
	}

}
