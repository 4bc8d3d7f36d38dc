package io.mcpgateway.document.worker.pdf;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import io.mcpgateway.document.worker.pdf.PdfLine.Cell;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/** Gathers the lines of a page, in the order in which they are drawn. */
final class PdfPageText extends PDFTextStripper {

	/** Gap between cells, by the size of the letters. */
	private static final float CELL_GAP = 1.6f;

	private final MarkdownOutput progress;

	private final Map<Integer, Integer> sizes = new TreeMap<>();

	private List<PdfLine> lines = new ArrayList<>();

	private List<Cell> cells = new ArrayList<>();

	private StringBuilder text = new StringBuilder();

	private float x;

	private float endX;

	private float y;

	PdfPageText(PDDocument document, MarkdownOutput progress) {
		this.progress = progress;
		this.document = document;
		this.output = Writer.nullWriter();
		// Pages are asked for one by one, none of which is counted
		setStartPage(0);
		setSortByPosition(false);
	}

	List<PdfLine> lines(PDPage page) throws IOException {
		this.lines = new ArrayList<>();
		if (page.hasContents()) {
			processPage(page);
			endLine();
		}
		return this.lines;
	}

	@Override
	protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
		this.progress.progress();
		super.processOperator(operator, operands);
	}

	@Override
	protected void writeString(String word, List<TextPosition> positions) {
		if (positions.isEmpty()) {
			return;
		}
		TextPosition first = positions.getFirst();
		float size = first.getFontSizeInPt();
		if (this.text.isEmpty() && this.cells.isEmpty()) {
			this.y = first.getYDirAdj();
		}
		else if (first.getXDirAdj() - this.endX > CELL_GAP * size && !isBullet()) {
			endCell();
		}
		if (this.text.isEmpty()) {
			this.x = first.getXDirAdj();
		}
		TextPosition last = positions.getLast();
		this.endX = last.getXDirAdj() + last.getWidthDirAdj();
		this.text.append(word);
		this.sizes.merge(Math.round(2 * size), word.length(), Integer::sum);
	}

	@Override
	protected void writeWordSeparator() {
		this.text.append(' ');
	}

	@Override
	protected void writeLineSeparator() {
		endLine();
	}

	@Override
	protected void writeParagraphSeparator() {
		endLine();
	}

	@Override
	protected void writePageEnd() {
		endLine();
	}

	private boolean isBullet() {
		return this.cells.isEmpty() && this.text.toString().strip().length() <= 3;
	}

	private void endCell() {
		String cell = this.text.toString().strip();
		this.text = new StringBuilder();
		if (!cell.isEmpty()) {
			this.cells.add(new Cell(cell, this.x, this.endX));
		}
	}

	private void endLine() {
		endCell();
		if (!this.cells.isEmpty()) {
			int size = this.sizes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
			this.lines.add(new PdfLine(this.cells, size, this.y));
		}
		this.cells = new ArrayList<>();
		this.sizes.clear();
	}

}
