package io.mcpgateway.document.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import io.mcpgateway.document.worker.markdown.PageRange;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.xml.sax.SAXException;

/** Reads pages of a PDF. */
final class PdfReader {

	/** Number of pages with known sizes of letters before the first page is written. */
	private static final int PAGES_AHEAD = 5;

	private final MarkdownHandler handler;

	private final MarkdownOutput output;

	private final PageRange pages;

	private final boolean isInside;

	private final Map<String, Integer> titles = new HashMap<>();

	private final PdfLayout layout;

	private final List<PageText> ahead = new ArrayList<>();

	/** Reason why pages have no text. */
	private Obstacle obstacle = Obstacle.EMPTY;

	/**
	 * Creates a reader of a range of pages.
	 * @param isInside whether the PDF is part of another document
	 */
	public PdfReader(MarkdownHandler handler, MarkdownOutput output, PageRange pages, boolean isInside) {
		this.handler = handler;
		this.output = output;
		this.pages = pages;
		this.isInside = isInside;
		this.layout = new PdfLayout(handler, this.titles);
	}

	/** Reads a file, and returns the reason why pages have no text, if some have none. */
	public Obstacle read(Path file) throws IOException, SAXException {
		try (PDDocument document = PdfFile.open(file)) {
			if (!PdfFile.isWhole(file)) {
				this.output.skip();
			}
			int limit = this.isInside ? this.pages.max() : this.pages.limit();
			PdfPageTree tree = new PdfPageTree(document, limit + 1);
			int all = tree.size();
			int first = this.isInside ? 1 : this.pages.first();
			int last = this.isInside ? Math.min(all, this.pages.max()) : this.pages.last(all);
			if (this.isInside ? last < all : this.pages.isLeftOut(all)) {
				this.output.skip();
			}
			PdfTitles.read(document, this.titles);
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
		return this.obstacle;
	}

	private void read(PdfPageTree tree, PdfPageText text, int first, int last) throws IOException, SAXException {
		for (int number = first; number <= last; number++) {
			this.output.progress();
			PDPage page = tree.page(number);
			PdfNotes notes = new PdfNotes(page);
			List<PdfBlock> blocks = text.read(page, notes.links());
			if (text.isCut()) {
				this.output.skip();
			}
			if (blocks.isEmpty() && this.obstacle == Obstacle.EMPTY) {
				this.obstacle = text.obstacle();
			}
			this.layout.learn(blocks);
			this.ahead.add(new PageText(number, blocks, notes));
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
		this.layout.write(page.blocks);
		page.notes.write(this.handler);
	}

	/** Text of a page. */
	private record PageText(int number, List<PdfBlock> blocks, PdfNotes notes) {

	}

}
