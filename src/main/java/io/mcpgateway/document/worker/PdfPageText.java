package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.apache.fontbox.afm.FontMetrics;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDTransparencyGroup;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;
import org.jspecify.annotations.Nullable;

/** Gathers the lines and the tables of a page, in the order of drawing. */
final class PdfPageText extends PDFTextStripper {

	/** Largest number of operators of a page, including the operators of forms. */
	private static final int MAX_OPERATORS = 2_000_000;

	/** Largest number of characters of a page; a character takes 300 bytes. */
	private static final int MAX_CHARACTERS = 250_000;

	private static final int MAX_FORMS = 5_000;

	private static final int MAX_FORM_DEPTH = 20;

	private final PdfRules rules = new PdfRules();

	private List<PdfNotes.Link> links = List.of();

	private List<PdfBlock> blocks = new ArrayList<>();

	private PDRectangle area = PDRectangle.A4;

	private int operators;

	private int characters;

	private int forms;

	private boolean isCut;

	private boolean hasPicture;

	/** Number of letters, also of those that no Unicode character is known for. */
	private int shown;

	PdfPageText(PDDocument document) {
		this.document = document;
		this.output = Writer.nullWriter();
		// Pages are asked for one by one, none of which is counted
		setStartPage(0);
		setSortByPosition(false);
	}

	/** Reads a page. */
	List<PdfBlock> read(PDPage page, List<PdfNotes.Link> newLinks) throws IOException {
		this.blocks = new ArrayList<>();
		this.links = newLinks;
		this.rules.clear();
		this.area = page.getCropBox();
		this.operators = 0;
		this.characters = 0;
		this.forms = 0;
		this.isCut = false;
		this.hasPicture = false;
		this.shown = 0;
		if (page.hasContents()) {
			try {
				processPage(page);
			}
			catch (PageLimitException ex) {
				writePage();
			}
		}
		return this.blocks;
	}

	/** Returns why the last page has no text. */
	Obstacle obstacle() {
		if (this.shown > this.characters) {
			return Obstacle.UNMAPPED;
		}
		return this.hasPicture ? Obstacle.SCANNED : Obstacle.EMPTY;
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
		String name = operator.getName();
		this.rules.operator(name, operands, getGraphicsState().getCurrentTransformationMatrix());
		this.hasPicture |= name.equals("BI") || (name.equals("Do") && !operands.isEmpty()
				&& operands.getFirst() instanceof COSName picture && getResources().isImageXObject(picture));
		if (name.equals("Tf") && !operands.isEmpty() && operands.getFirst() instanceof COSName font) {
			addWidths(getResources().getFont(font));
		}
		super.processOperator(operator, operands);
	}

	/**
	 * Adds the standard widths to a font without widths.
	 * <p>
	 * <b>Why</b> PDFBox measures the letters of another font if the encoding has
	 * differences. Words then run over each other, and into other cells.
	 */
	private static void addWidths(@Nullable PDFont font) throws IOException {
		if (font instanceof PDType1Font type1 && !font.getCOSObject().containsKey(COSName.WIDTHS) && !font.isEmbedded()
				&& Standard14Fonts.containsName(font.getName())) {
			FontMetrics metrics = Standard14Fonts.getAFM(font.getName());
			COSArray widths = new COSArray();
			for (int code = 0; code < 256; code++) {
				widths.add(new COSFloat(metrics.getCharacterWidth(type1.getEncoding().getName(code))));
			}
			font.getCOSObject().setItem(COSName.WIDTHS, widths);
			font.getCOSObject().setInt(COSName.FIRST_CHAR, 0);
			font.getCOSObject().setInt(COSName.LAST_CHAR, 255);
		}
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
	protected void showGlyph(Matrix matrix, PDFont font, int code, Vector displacement) throws IOException {
		this.shown++;
		super.showGlyph(matrix, font, code, displacement);
	}

	@Override
	protected void processTextPosition(TextPosition position) {
		this.characters++;
		super.processTextPosition(position);
	}

	@Override
	protected void writePage() {
		List<TextPosition> letters = getCharactersByArticle().stream().flatMap(List::stream).toList();
		if (letters.isEmpty()) {
			return;
		}
		PdfFrame frame = new PdfFrame(this.area, letters, this.links);
		PdfTable[] tables = PdfTable.find(letters, this.rules.rules(), frame);
		PdfLines lines = new PdfLines(frame);
		Set<PdfTable> written = new HashSet<>();
		int index = 0;
		for (List<TextPosition> article : getCharactersByArticle()) {
			for (TextPosition letter : article) {
				PdfTable table = tables[index];
				if (table == null) {
					lines.add(letter);
				}
				else if (written.add(table)) {
					this.blocks.addAll(lines.take());
					this.blocks.addAll(table.blocks(frame));
				}
				index++;
			}
			this.blocks.addAll(lines.take());
		}
	}

	/** Ends a page whose rest is left out. */
	private static final class PageLimitException extends IOException {

		private static final long serialVersionUID = 1;

	}

}
