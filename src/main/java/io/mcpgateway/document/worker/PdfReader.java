package io.mcpgateway.document.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import io.mcpgateway.document.worker.markdown.PageRange;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.xml.sax.SAXException;

/** Reads pages of a PDF. */
final class PdfReader {

	/** Bytes of a document in memory; further bytes are in temporary files. */
	private static final long MAX_MEMORY = 32_000_000;

	private static final long MAX_STORAGE = 200_000_000;

	/** Number of pages with known sizes of letters before the first page is written. */
	private static final int PAGES_AHEAD = 5;

	private static final int MAX_NOTES = 1_000;

	private final MarkdownHandler handler;

	private final MarkdownOutput output;

	private final PageRange pages;

	private final boolean isInside;

	private final PdfLayout layout;

	private final List<PageText> ahead = new ArrayList<>();

	private boolean hasPictures;

	/**
	 * Creates a reader of a range of pages.
	 * @param isInside whether the PDF is part of another document
	 */
	public PdfReader(MarkdownHandler handler, MarkdownOutput output, PageRange pages, boolean isInside) {
		this.handler = handler;
		this.output = output;
		this.pages = pages;
		this.isInside = isInside;
		this.layout = new PdfLayout(handler);
	}

	/** Reads a file, and returns whether some page has pictures and no text. */
	public boolean read(Path file) throws IOException, SAXException {
		MemoryUsageSetting memory = MemoryUsageSetting.setupMixed(MAX_MEMORY, MAX_STORAGE);
		try (PDDocument document = Loader.loadPDF(file.toFile(), memory.streamCache)) {
			int limit = this.isInside ? this.pages.max() : this.pages.limit();
			PdfPageTree tree = new PdfPageTree(document, limit + 1);
			int all = tree.size();
			int first = this.isInside ? 1 : this.pages.first();
			int last = this.isInside ? Math.min(all, this.pages.max()) : this.pages.last(all);
			if (this.isInside ? last < all : this.pages.isLeftOut(all)) {
				this.output.skip();
			}
			try {
				read(tree, new PdfPageText(document), first, last);
			}
			finally {
				try {
					write();
				}
				finally {
					this.pages.count(this.isInside ? this.pages.count() : Math.min(all, limit));
				}
			}
		}
		return this.hasPictures;
	}

	private void read(PdfPageTree tree, PdfPageText text, int first, int last) throws IOException, SAXException {
		for (int number = first; number <= last; number++) {
			this.output.progress();
			PDPage page = tree.page(number);
			List<PdfLine> lines = text.lines(page);
			if (text.isCut()) {
				this.output.skip();
			}
			this.hasPictures |= lines.isEmpty() && hasPicture(page.getResources());
			this.layout.learn(lines);
			this.ahead.add(new PageText(number, lines, notes(page)));
			if (this.ahead.size() > PAGES_AHEAD) {
				write(this.ahead.removeFirst());
			}
		}
	}

	/** Writes the pages read before, also if the next page is damaged. */
	private void write() throws SAXException {
		while (!this.ahead.isEmpty()) {
			write(this.ahead.removeFirst());
		}
	}

	private void write(PageText page) throws SAXException {
		if (!this.isInside) {
			this.handler.page(page.number);
		}
		this.layout.write(page.lines);
		for (String note : page.notes) {
			this.handler.element("p", note);
		}
	}

	/** Returns the values of fields and the texts of notes. */
	private static List<String> notes(PDPage page) throws IOException {
		List<String> notes = new ArrayList<>();
		for (PDAnnotation annotation : page.getAnnotations()) {
			String text = annotation.getContents();
			String field = annotation.getCOSObject().getString(COSName.T);
			if (annotation instanceof PDAnnotationWidget) {
				text = annotation.getCOSObject().getString(COSName.V);
			}
			if (text != null && !text.isBlank() && notes.size() < MAX_NOTES) {
				notes.add(((field != null) ? field : "Note") + ": " + text);
			}
		}
		return notes;
	}

	private static boolean hasPicture(PDResources resources) {
		if (resources != null) {
			for (COSName name : resources.getXObjectNames()) {
				if (resources.isImageXObject(name)) {
					return true;
				}
			}
		}
		return false;
	}

	/** Text of a page. */
	private record PageText(int number, List<PdfLine> lines, List<String> notes) {

	}

}
