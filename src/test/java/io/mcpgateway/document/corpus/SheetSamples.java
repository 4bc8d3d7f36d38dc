package io.mcpgateway.document.corpus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.document.corpus.CorpusText.Block;
import io.mcpgateway.document.corpus.CorpusText.Heading;
import io.mcpgateway.document.corpus.CorpusText.Item;
import io.mcpgateway.document.corpus.CorpusText.Items;
import io.mcpgateway.document.corpus.CorpusText.Paragraph;
import io.mcpgateway.document.corpus.CorpusText.Section;
import io.mcpgateway.document.corpus.CorpusText.Table;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.WorkbookUtil;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/**
 * Writes texts as Excel workbooks: a sheet a section, with numbers, dates and formulas.
 */
final class SheetSamples {

	private final Workbook workbook;

	private final CellStyle money;

	private final CellStyle date;

	private SheetSamples(Workbook workbook) {
		this.workbook = workbook;
		this.money = style("0.00");
		this.date = style("yyyy-mm-dd");
	}

	static byte[] writeXlsx(CorpusText text) throws IOException {
		return new SheetSamples(new XSSFWorkbook()).write(text);
	}

	static byte[] writeXls(CorpusText text) throws IOException {
		return new SheetSamples(new HSSFWorkbook()).write(text);
	}

	/** Returns a heading as the name of a sheet, which has 31 characters at most. */
	static String name(String heading) {
		return WorkbookUtil.createSafeSheetName(heading, ' ');
	}

	/** Returns the rows of a sheet; the first sheet has the title also as a row. */
	static List<List<String>> rows(CorpusText text, Section section) {
		List<List<String>> rows = rows(section.blocks());
		if (section.title().equals(text.title())) {
			rows.addFirst(List.of(text.title()));
		}
		return rows;
	}

	/** Returns the rows of a section, in which a paragraph or an item is a row. */
	static List<List<String>> rows(List<Block> blocks) {
		List<List<String>> rows = new ArrayList<>();
		for (Block block : blocks) {
			switch (block) {
				case Heading(int level, String text) -> rows.add(List.of(text));
				case Paragraph(String text) -> rows.add(List.of(text));
				case Items(boolean isOrdered, List<Item> items) ->
					items.forEach((item) -> rows.add(List.of(item.text())));
				case Table(List<List<String>> table) -> rows.addAll(table);
			}
		}
		return rows;
	}

	private CellStyle style(String format) {
		CellStyle style = this.workbook.createCellStyle();
		style.setDataFormat(this.workbook.createDataFormat().getFormat(format));
		return style;
	}

	private byte[] write(CorpusText text) throws IOException {
		for (Section section : text.sections()) {
			Sheet sheet = this.workbook.createSheet(name(section.title()));
			List<List<String>> rows = rows(text, section);
			for (int number = 0; number < rows.size(); number++) {
				fill(sheet.createRow(number), rows.get(number), number == rows.size() - 1);
			}
		}
		this.workbook.getCreationHelper().createFormulaEvaluator().evaluateAll();
		try (this.workbook; ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			this.workbook.write(out);
			return out.toByteArray();
		}
	}

	private void fill(Row row, List<String> values, boolean isComputed) {
		for (String value : values) {
			Cell cell = row.createCell(Math.max(row.getLastCellNum(), 0));
			if (value.matches("\\d{4}-\\d\\d-\\d\\d")) {
				cell.setCellValue(LocalDate.parse(value));
				cell.setCellStyle(this.date);
			}
			else if (value.matches("\\d+\\.\\d\\d")) {
				cell.setCellStyle(this.money);
				number(cell, value, isComputed);
			}
			else if (value.matches("\\d+")) {
				number(cell, value, isComputed);
			}
			else {
				cell.setCellValue(value);
			}
		}
	}

	private static void number(Cell cell, String value, boolean isComputed) {
		if (isComputed) {
			cell.setCellFormula("SUM(" + value + ",0)");
		}
		else {
			cell.setCellValue(Double.parseDouble(value));
		}
	}

}
