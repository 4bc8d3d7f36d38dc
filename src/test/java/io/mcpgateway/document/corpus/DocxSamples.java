package io.mcpgateway.document.corpus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.corpus.CorpusText.Block;
import io.mcpgateway.document.corpus.CorpusText.Heading;
import io.mcpgateway.document.corpus.CorpusText.Item;
import io.mcpgateway.document.corpus.CorpusText.Items;
import io.mcpgateway.document.corpus.CorpusText.Paragraph;
import io.mcpgateway.document.corpus.CorpusText.Table;
import org.apache.poi.xwpf.usermodel.XWPFAbstractNum;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFNumbering;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFStyle;
import org.apache.poi.xwpf.usermodel.XWPFStyles;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTAbstractNum;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTLvl;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTStyle;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTTblGrid;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.STNumberFormat;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.STStyleType;

/** Writes texts as Word documents, with styles, numbering definitions and tables. */
final class DocxSamples {

	/** Identifiers of the heading styles as a localised Word names them. */
	private static final Map<String, String> HEADING_STYLES = Map.of("de", "berschrift", "fr", "Titre", "pl", "Nagwek",
			"ru", "", "el", "", "zh", "");

	private final XWPFDocument document = new XWPFDocument();

	private final CorpusText text;

	private final String headingStyle;

	private DocxSamples(CorpusText text) {
		this.text = text;
		this.headingStyle = HEADING_STYLES.getOrDefault(text.language(), "Heading");
	}

	static byte[] write(CorpusText text) throws IOException {
		return new DocxSamples(text).write();
	}

	private byte[] write() throws IOException {
		addStyles();
		this.document.getProperties().getCoreProperties().setTitle(this.text.title());
		XWPFNumbering numbering = this.document.createNumbering();
		BigInteger bullets = numbering.addNum(numbering.addAbstractNum(definition(1, STNumberFormat.BULLET)));
		BigInteger numbers = numbering.addAbstractNum(definition(2, STNumberFormat.DECIMAL));
		for (Block block : this.text.blocks()) {
			switch (block) {
				case Heading(int level, String words) -> paragraph(words).setStyle(this.headingStyle + level);
				case Paragraph(String words) -> runs(words);
				case Items(boolean isOrdered, List<Item> items) ->
					list(items, isOrdered ? numbering.addNum(numbers) : bullets);
				case Table(List<List<String>> rows) -> table(rows);
			}
		}
		try (this.document; ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			this.document.write(out);
			return out.toByteArray();
		}
	}

	private void addStyles() {
		XWPFStyles styles = this.document.createStyles();
		for (int level = 1; level <= 3; level++) {
			CTStyle style = CTStyle.Factory.newInstance();
			style.setStyleId(this.headingStyle + level);
			style.addNewName().setVal("heading " + level);
			style.addNewQFormat();
			style.addNewPPr().addNewOutlineLvl().setVal(BigInteger.valueOf(level - 1L));
			style.setType(STStyleType.PARAGRAPH);
			styles.addStyle(new XWPFStyle(style));
		}
	}

	private static XWPFAbstractNum definition(int id, STNumberFormat.Enum format) {
		CTAbstractNum definition = CTAbstractNum.Factory.newInstance();
		definition.setAbstractNumId(BigInteger.valueOf(id));
		for (int level = 0; level < 3; level++) {
			CTLvl one = definition.addNewLvl();
			one.setIlvl(BigInteger.valueOf(level));
			one.addNewStart().setVal(BigInteger.ONE);
			one.addNewNumFmt().setVal(format);
			one.addNewLvlText().setVal((format == STNumberFormat.BULLET) ? "\uf0b7" : "%" + (level + 1) + ".");
		}
		return new XWPFAbstractNum(definition);
	}

	private XWPFParagraph paragraph(String words) {
		XWPFParagraph paragraph = this.document.createParagraph();
		paragraph.createRun().setText(words);
		return paragraph;
	}

	/** Writes a paragraph in runs of which one is bold, as an editor leaves them. */
	private void runs(String words) {
		int middle = words.offsetByCodePoints(0, words.codePointCount(0, words.length()) / 2);
		XWPFParagraph paragraph = paragraph(words.substring(0, middle));
		int end = words.offsetByCodePoints(middle, Math.min(3, words.codePointCount(middle, words.length())));
		paragraph.createRun().setText(words.substring(middle, end));
		paragraph.createRun().setText(words.substring(end));
		paragraph.getRuns().getFirst().setBold(words.startsWith(" ", middle));
	}

	private void list(List<Item> items, BigInteger number) {
		for (Item item : items) {
			XWPFParagraph paragraph = paragraph(item.text());
			paragraph.setNumID(number);
			paragraph.setNumILvl(BigInteger.valueOf(item.level()));
		}
	}

	private void table(List<List<String>> rows) {
		XWPFTable table = this.document.createTable(rows.size(), rows.getFirst().size());
		CTTblGrid grid = table.getCTTbl().addNewTblGrid();
		rows.getFirst().forEach((column) -> grid.addNewGridCol().setW(BigInteger.valueOf(3000)));
		for (int row = 0; row < rows.size(); row++) {
			for (int column = 0; column < rows.get(row).size(); column++) {
				table.getRow(row).getCell(column).setText(rows.get(row).get(column));
			}
		}
	}

}
