package io.mcpgateway.document.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import io.mcpgateway.document.worker.markdown.PageRange;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFGroupShape;
import org.apache.poi.xslf.usermodel.XSLFHyperlink;
import org.apache.poi.xslf.usermodel.XSLFNotes;
import org.apache.poi.xslf.usermodel.XSLFShape;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTableCell;
import org.apache.poi.xslf.usermodel.XSLFTableRow;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextRun;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/**
 * Reads slides of PowerPoint, with the titles and lists that Tika's parser leaves out.
 */
final class SlideReader {

	/** Places of text that all slides have. */
	private static final List<Placeholder> FURNITURE = List.of(Placeholder.SLIDE_NUMBER, Placeholder.DATETIME,
			Placeholder.FOOTER, Placeholder.HEADER);

	private static final int MAX_GROUPS = 50;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final MarkdownHandler handler;

	private final MarkdownOutput output;

	private final PageRange pages;

	private final boolean isInside;

	private final ListElements lists;

	/**
	 * Creates a reader of a range of slides.
	 * @param isInside whether the slides are part of another document
	 */
	SlideReader(MarkdownHandler handler, MarkdownOutput output, PageRange pages, boolean isInside) {
		this.handler = handler;
		this.lists = new ListElements(handler);
		this.output = output;
		this.pages = pages;
		this.isInside = isInside;
	}

	/** Reads a file and the documents that are embedded in it. */
	void read(Path file, EmbeddedDocuments embedded) throws IOException, SAXException {
		try (OPCPackage container = OPCPackage.open(file.toString(), PackageAccess.READ);
				XMLSlideShow show = new XMLSlideShow(container)) {
			List<XSLFSlide> slides = show.getSlides();
			int all = slides.size();
			if (all == 0) {
				// Libraries read as much of a damaged package as there is
				new ZipFile(file.toFile()).close();
			}
			if (this.isInside ? this.pages.max() < all : this.pages.isLeftOut(all)) {
				this.output.skip();
			}
			int first = this.isInside ? 1 : this.pages.first();
			int last = this.isInside ? Math.min(all, this.pages.max()) : this.pages.last(all);
			for (int number = first; number <= last; number++) {
				if (!this.isInside) {
					this.handler.page(number);
				}
				slide(slides.get(number - 1));
			}
			if (this.isInside || (first == 1 && last == all)) {
				embedded.parseParts(container, "/ppt/embeddings/.*");
			}
			if (!this.isInside) {
				this.pages.count(all);
			}
		}
		catch (InvalidFormatException ex) {
			throw new IOException(ex);
		}
	}

	private void slide(XSLFSlide slide) throws SAXException {
		for (XSLFShape shape : slide.getShapes()) {
			shape(shape, 0);
		}
		XSLFNotes notes = slide.getNotes();
		if (notes == null) {
			return;
		}
		for (XSLFTextShape shape : notes.getPlaceholders()) {
			if (shape.getTextType() == Placeholder.BODY && !shape.getText().isBlank()) {
				start("blockquote");
				text(shape);
				end("blockquote");
			}
		}
	}

	private void shape(XSLFShape shape, int groups) throws SAXException {
		switch (shape) {
			case XSLFTable table -> table(table);
			case XSLFGroupShape group when groups < MAX_GROUPS -> {
				for (XSLFShape inner : group.getShapes()) {
					shape(inner, groups + 1);
				}
			}
			case XSLFTextShape text -> {
				Placeholder place = text.getTextType();
				if (place == Placeholder.TITLE || place == Placeholder.CENTERED_TITLE) {
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

	private void text(XSLFTextShape shape) throws SAXException {
		int number = 0;
		for (XSLFTextParagraph paragraph : shape.getTextParagraphs()) {
			if (paragraph.getText().isBlank()) {
				continue;
			}
			if (paragraph.isBullet()) {
				number = (paragraph.getAutoNumberingScheme() != null) ? number + 1 : 0;
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

	private void runs(XSLFTextParagraph paragraph) throws SAXException {
		for (XSLFTextRun run : paragraph.getTextRuns()) {
			XSLFHyperlink link = run.getHyperlink();
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

	private void table(XSLFTable table) throws SAXException {
		start("table");
		for (XSLFTableRow row : table.getRows()) {
			start("tr");
			for (XSLFTableCell cell : row.getCells()) {
				this.handler.element("td", cell.getText());
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
