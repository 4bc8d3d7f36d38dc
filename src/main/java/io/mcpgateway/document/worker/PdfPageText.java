package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.PdfLine.Cell;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDTransparencyGroup;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/** Gathers the lines of a page, in the order of drawing. */
final class PdfPageText extends PDFTextStripper {

	/** Gap between cells, by the size of the letters. */
	private static final float CELL_GAP = 1.6f;

	private static final Pattern BULLET = Pattern.compile("\\s*(?:[^\\p{L}\\p{N}]{0,3}|[\\p{L}\\p{N}]{1,3}[.)]|o)\\s*");

	private static final Pattern BOLD = Pattern.compile("(?i)bold|black|heavy");

	/** Share of bold characters in a bold line. */
	private static final double BOLD_SHARE = 0.9;

	/** Largest number of operators of a page, including the operators of forms. */
	private static final int MAX_OPERATORS = 2_000_000;

	/** Largest number of characters of a page; a character takes 300 bytes. */
	private static final int MAX_CHARACTERS = 250_000;

	private static final int MAX_FORMS = 5_000;

	private static final int MAX_FORM_DEPTH = 20;

	private final Map<Integer, Integer> sizes = new TreeMap<>();

	/** Number of bold characters in the line. */
	private int bold;

	private List<PdfLine> lines = new ArrayList<>();

	private List<Cell> cells = new ArrayList<>();

	private StringBuilder text = new StringBuilder();

	private float x;

	private float endX;

	private float y;

	private int operators;

	private int characters;

	private int forms;

	private boolean isCut;

	PdfPageText(PDDocument document) {
		this.document = document;
		this.output = Writer.nullWriter();
		// Pages are asked for one by one, none of which is counted
		setStartPage(0);
		setSortByPosition(false);
	}

	List<PdfLine> lines(PDPage page) throws IOException {
		this.lines = new ArrayList<>();
		this.operators = 0;
		this.characters = 0;
		this.forms = 0;
		this.isCut = false;
		if (page.hasContents()) {
			try {
				processPage(page);
			}
			catch (PageLimitException ex) {
				writePage();
			}
			endLine();
		}
		return this.lines;
	}

	/** Returns whether a limit cut the last page. */
	boolean isCut() {
		return this.isCut;
	}

	@Override
	protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
		if (++this.operators > MAX_OPERATORS || this.characters > MAX_CHARACTERS || this.forms > MAX_FORMS) {
			this.isCut = true;
			throw new PageLimitException();
		}
		super.processOperator(operator, operands);
	}

	@Override
	protected void operatorException(Operator operator, List<COSBase> operands, IOException ex) throws IOException {
		if (ex instanceof PageLimitException) {
			throw ex;
		}
		super.operatorException(operator, operands, ex);
	}

	@Override
	public void showForm(PDFormXObject form) throws IOException {
		this.forms++;
		if (getLevel() > MAX_FORM_DEPTH) {
			this.isCut = true;
			return;
		}
		super.showForm(form);
	}

	@Override
	public void showTransparencyGroup(PDTransparencyGroup group) throws IOException {
		// Its text is that of a form
		showForm(group);
	}

	@Override
	protected void processTextPosition(TextPosition position) {
		this.characters++;
		super.processTextPosition(position);
	}

	@Override
	protected void writeString(String word, List<TextPosition> positions) {
		if (positions.isEmpty()) {
			return;
		}
		TextPosition first = positions.getFirst();
		float size = first.getFontSizeInPt();
		float start = Float.MAX_VALUE;
		float end = -Float.MAX_VALUE;
		for (TextPosition position : positions) {
			start = Math.min(start, position.getXDirAdj());
			end = Math.max(end, position.getXDirAdj() + position.getWidthDirAdj());
		}
		if (this.text.isEmpty() && this.cells.isEmpty()) {
			this.y = first.getYDirAdj();
		}
		else if (Math.max(start - this.endX, this.x - end) > CELL_GAP * size && !isBullet()) {
			endCell();
		}
		this.x = this.text.isEmpty() ? start : Math.min(this.x, start);
		this.endX = this.text.isEmpty() ? end : Math.max(this.endX, end);
		this.text.append(word);
		this.sizes.merge(Math.round(2 * size), word.length(), Integer::sum);
		this.bold += isBold(first.getFont()) ? word.length() : 0;
	}

	private static boolean isBold(@Nullable PDFont font) {
		String name = (font != null) ? font.getName() : null;
		return name != null && BOLD.matcher(name).find();
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
		return this.cells.isEmpty() && BULLET.matcher(this.text).matches();
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
			int all = this.sizes.values().stream().mapToInt(Integer::intValue).sum();
			this.lines.add(new PdfLine(this.cells, size, this.bold > BOLD_SHARE * all, this.y));
		}
		this.cells = new ArrayList<>();
		this.sizes.clear();
		this.bold = 0;
	}

	/** Ends a page whose rest is left out. */
	private static final class PageLimitException extends IOException {

		private static final long serialVersionUID = 1;

	}

}
