package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.apache.pdfbox.text.TextPosition;

/** Ruled table: letters by the cell of their middle. */
final class PdfTable {

	private static final int MAX_TABLES = 50;

	/** Average number of letters above which cells are parts of a page. */
	private static final int MAX_CELL_LENGTH = 600;

	/**
	 * Width below which a column with few texts is a part of the column beside, in
	 * points.
	 */
	private static final float MIN_WIDTH = 12;

	/** Difference of the places of texts in a row, in points. */
	private static final float NEAR = 3;

	/** Number of lines from which on a cell may be of several rows. */
	private static final int MIN_LINES = 3;

	/** Smallest share of numbers in rows without lines between. */
	private static final double MIN_NUMBERS = 0.8;

	private static final Pattern NUMBER = Pattern
		.compile("[^\\p{L}]{0,4}[\\d.,\u2212\u2013 %()*-]+\\S{0,3}|n\\.?a\\.?");

	/** Smallest share of cells with text. */
	private static final double MIN_FILLED = 0.25;

	/** Smallest share of rows with more than one text. */
	private static final double MIN_SHARED = 0.4;

	private final PdfLattice lattice;

	/** Letters by the number of the cell. */
	private final Map<Integer, List<TextPosition>> letters = new TreeMap<>();

	private PdfTable(PdfLattice lattice) {
		this.lattice = lattice;
	}

	/** Returns the table of each letter, or {@code null} outside of tables. */
	static PdfTable[] find(List<TextPosition> letters, List<PdfRules.Rule> rules, PdfFrame frame) {
		PdfTable[] tables = new PdfTable[letters.size()];
		List<PdfLattice> lattices = PdfLattice.of(rules.stream().map(frame::turn).toList());
		for (PdfLattice lattice : lattices.subList(0, Math.min(MAX_TABLES, lattices.size()))) {
			PdfTable table = new PdfTable(lattice);
			int[] cells = new int[tables.length];
			for (int i = 0; i < tables.length; i++) {
				cells[i] = (tables[i] == null)
						? lattice.cellAt(frame.middleX(letters.get(i)), frame.middleY(letters.get(i))) : -1;
				if (cells[i] >= 0) {
					table.letters.computeIfAbsent(cells[i], (missing) -> new ArrayList<>()).add(letters.get(i));
				}
			}
			if (table.isTable()) {
				for (int i = 0; i < tables.length; i++) {
					tables[i] = (cells[i] >= 0) ? table : tables[i];
				}
			}
		}
		return tables;
	}

	private boolean isTable() {
		this.letters.values().removeIf((cell) -> cell.stream().allMatch((letter) -> letter.getUnicode().isBlank()));
		int columns = this.lattice.columns();
		Map<Integer, Long> rows = this.letters.keySet()
			.stream()
			.collect(Collectors.groupingBy((cell) -> cell / columns, Collectors.counting()));
		long shared = rows.values().stream().filter((count) -> count > 1).count();
		long used = this.letters.keySet().stream().map((cell) -> cell % columns).distinct().count();
		long cells = Arrays.stream(this.lattice.cells()).distinct().count();
		int length = this.letters.values().stream().mapToInt(List::size).sum();
		return shared > 1 && shared > MIN_SHARED * rows.size() && used > 1 && this.letters.size() > MIN_FILLED * cells
				&& length < MAX_CELL_LENGTH * this.letters.size();
	}

	/** Returns the table, and the lines of cells above and below that take whole rows. */
	List<PdfBlock> blocks(PdfFrame frame) {
		List<PdfBlock> blocks = new ArrayList<>();
		int first = 0;
		int last = this.lattice.rows() - 1;
		while (first < last && isWhole(first)) {
			blocks.addAll(lines(this.lattice.cell(first, 0), frame));
			first++;
		}
		List<PdfBlock> below = new ArrayList<>();
		while (last > first && isWhole(last)) {
			below.addAll(0, lines(this.lattice.cell(last, 0), frame));
			last--;
		}
		List<List<String>> rows = new ArrayList<>();
		for (int row = first; row <= last; row++) {
			rows.addAll(rows(row, frame));
		}
		List<Float> widths = this.lattice.widths(frame.isRightToLeft());
		for (int column = this.lattice.columns() - 1; column >= 0; column--) {
			int index = column;
			if (rows.stream().allMatch((row) -> row.get(index).isEmpty())) {
				rows.forEach((row) -> row.remove(index));
				widths.remove(index);
			}
			else if (index + 1 < widths.size() && Math.min(widths.get(index), widths.get(index + 1)) < MIN_WIDTH
					&& rows.stream().allMatch((row) -> row.get(index).isEmpty() || row.get(index + 1).isEmpty())) {
				rows.forEach((row) -> row.set(index, row.get(index) + row.remove(index + 1)));
				widths.set(index, widths.get(index) + widths.remove(index + 1));
			}
		}
		blocks.add(new PdfBlock.Table(rows));
		blocks.addAll(below);
		return blocks;
	}

	/** Returns whether one cell is the row, and no part of another row. */
	private boolean isWhole(int row) {
		int columns = this.lattice.columns();
		int cell = this.lattice.cell(row, 0);
		for (int column = 1; column < columns; column++) {
			if (this.lattice.cell(row, column) != cell) {
				return false;
			}
		}
		return Arrays.stream(this.lattice.cells()).filter((other) -> other == cell).count() == columns;
	}

	/** Returns the texts of a row, or of the rows of numbers that no lines part. */
	private List<List<String>> rows(int row, PdfFrame frame) {
		List<List<PdfLine>> cells = new ArrayList<>();
		for (int column = 0; column < this.lattice.columns(); column++) {
			int cell = this.lattice.cell(row, column);
			cells.add((cell == row * this.lattice.columns() + column) ? lines(cell, frame) : List.of());
		}
		if (frame.isRightToLeft()) {
			Collections.reverse(cells);
		}
		List<Float> places = places(cells);
		List<List<String>> rows = new ArrayList<>();
		for (int index = 0; index < places.size(); index++) {
			float from = (index == 0) ? -Float.MAX_VALUE : places.get(index) - NEAR;
			float to = (index + 1 < places.size()) ? places.get(index + 1) - NEAR : Float.MAX_VALUE;
			rows.add(new ArrayList<>(cells.stream()
				.map((cell) -> text(cell.stream().filter((line) -> line.y() >= from && line.y() < to).toList()))
				.toList()));
		}
		return rows;
	}

	/** Returns where rows begin: one place, or a place for each line of numbers. */
	private static List<Float> places(List<List<PdfLine>> cells) {
		List<PdfLine> values = cells.stream().skip(1).flatMap(List::stream).toList();
		long numbers = values.stream().filter((line) -> NUMBER.matcher(line.text()).matches()).count();
		int most = cells.stream().skip(1).mapToInt(List::size).max().orElse(0);
		List<Float> places = new ArrayList<>();
		if (most >= MIN_LINES && numbers >= MIN_NUMBERS * values.size()) {
			for (float y : values.stream().map(PdfLine::y).sorted().toList()) {
				if (places.isEmpty() || y - places.getLast() > NEAR) {
					places.add(y);
				}
			}
		}
		return places.isEmpty() ? List.of(0f) : places;
	}

	private static String text(List<PdfLine> lines) {
		StringBuilder text = new StringBuilder();
		lines.forEach((line) -> PdfLine.append(text, line.linked()));
		return text.toString();
	}

	private List<PdfLine> lines(int cell, PdfFrame frame) {
		return PdfLines.sorted(this.letters.getOrDefault(cell, List.of()), frame);
	}

}
