package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.PdfLine.Cell;
import org.jspecify.annotations.Nullable;

/**
 * Table of cells below each other, without ruled lines. Rows with the most frequent
 * number of cells give the columns. Cells of other rows go to the column they overlap.
 *
 * @param end index of the line behind the table
 */
record PdfGrid(int end, List<List<String>> rows) {

	private static final int MIN_ROWS = 3;

	private static final int MAX_LINES = 100;

	private static final int MAX_COLUMNS = 30;

	/** Largest distance of rows, by the size of the letters. */
	private static final float MAX_GAP = 3;

	/** Largest distance of lines of one cell, by the size of the letters. */
	private static final float MAX_LEADING = 1.35f;

	private static final int MAX_HEAD_LINES = 5;

	private static final int MAX_SINGLE_LENGTH = 60;

	private static final int MAX_SINGLES = 2;

	/** Smallest share of rows that give the columns. */
	private static final double MIN_CORE = 0.4;

	/** Largest share of rows with cells across columns. */
	private static final double MAX_SPANNING = 0.25;

	/** Longest average text in the second of two columns. */
	private static final int MAX_VALUE_LENGTH = 30;

	private static final Pattern NUMBER = Pattern
		.compile("[^\\p{L}]*\\d[^\\p{L}]*\\p{L}{0,2}|[-\u2013\u2014]|n\\.?a\\.?");

	/** Finds a table that begins with a line. */
	static @Nullable PdfGrid of(List<PdfLine> lines, int from) {
		int cells = lines.get(from).cells().size();
		if (cells < 2 || cells > MAX_COLUMNS) {
			return null;
		}
		List<PdfLine> run = lines.subList(from, runEnd(lines, from));
		List<PdfLine> rows = run.stream().filter((line) -> line.cells().size() > 1).toList();
		if (rows.size() < MIN_ROWS) {
			return null;
		}
		List<Cell> columns = columns(rows);
		if (columns.size() < 2) {
			return null;
		}
		long spanning = rows.stream().filter((row) -> isSpanning(row, columns)).count();
		if (spanning > MAX_SPANNING * rows.size()) {
			return null;
		}
		List<List<String>> texts = texts(run, columns);
		boolean isProse = columns.size() == 2
				&& texts.stream().mapToInt((row) -> row.getLast().length()).average().orElse(0) > MAX_VALUE_LENGTH;
		return (isProse || texts.size() < 2) ? null : new PdfGrid(from + run.size(), texts);
	}

	/** Returns the end of the lines that may be rows; the last one has several cells. */
	private static int runEnd(List<PdfLine> lines, int from) {
		PdfLine first = lines.get(from);
		int end = from + 1;
		int singles = 0;
		for (int to = from + 1; to < Math.min(lines.size(), from + MAX_LINES); to++) {
			PdfLine line = lines.get(to);
			float gap = line.y() - lines.get(to - 1).y();
			boolean isSingle = line.cells().size() == 1;
			singles = isSingle ? singles + 1 : 0;
			if (line.cells().size() > MAX_COLUMNS || gap < -1 || gap > MAX_GAP * first.points()
					|| line.direction() != first.direction() || Math.abs(line.size() - first.size()) > 4
					|| singles > MAX_SINGLES || (isSingle && line.text().length() > MAX_SINGLE_LENGTH)) {
				break;
			}
			end = isSingle ? end : to + 1;
		}
		return end;
	}

	/**
	 * Returns the columns, or an empty list if the cells do not stand below each other.
	 */
	private static List<Cell> columns(List<PdfLine> rows) {
		Map<Integer, Integer> counts = new TreeMap<>();
		rows.forEach((row) -> counts.merge(row.cells().size(), row.cells().size() - 1, Integer::sum));
		int count = counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
		List<Cell> columns = List.of();
		int core = 0;
		for (PdfLine row : rows) {
			if (row.cells().size() == count) {
				List<Cell> wider = columns.isEmpty() ? sorted(row) : joined(columns, sorted(row));
				if (areApart(wider)) {
					columns = wider;
					core++;
				}
			}
		}
		return (core >= 2 && core >= MIN_CORE * rows.size()) ? columns : List.of();
	}

	private static List<Cell> sorted(PdfLine line) {
		return line.cells().getFirst().x() > line.cells().getLast().x() ? line.cells().reversed() : line.cells();
	}

	private static List<Cell> joined(List<Cell> one, List<Cell> other) {
		List<Cell> joined = new ArrayList<>();
		for (int i = 0; i < one.size(); i++) {
			joined.add(new Cell("", Math.min(one.get(i).x(), other.get(i).x()),
					Math.max(one.get(i).endX(), other.get(i).endX())));
		}
		return joined;
	}

	private static boolean areApart(List<Cell> columns) {
		for (int i = 1; i < columns.size(); i++) {
			if (columns.get(i - 1).endX() >= columns.get(i).x()) {
				return false;
			}
		}
		return true;
	}

	private static boolean isSpanning(PdfLine row, List<Cell> columns) {
		return row.cells().stream().anyMatch((cell) -> columns.stream().filter(cell::overlaps).count() > 1);
	}

	private static int column(Cell cell, List<Cell> columns) {
		int nearest = 0;
		float distance = Float.MAX_VALUE;
		for (int i = 0; i < columns.size(); i++) {
			Cell column = columns.get(i);
			if (column.overlaps(cell)) {
				return i;
			}
			float gap = Math.max(column.x() - cell.endX(), cell.x() - column.endX());
			nearest = (gap < distance) ? i : nearest;
			distance = Math.min(gap, distance);
		}
		return nearest;
	}

	private static List<List<String>> texts(List<PdfLine> run, List<Cell> columns) {
		boolean isReversed = run.getFirst().cells().getFirst().x() > run.getFirst().cells().getLast().x();
		List<List<String>> rows = new ArrayList<>();
		PdfLine before = null;
		int headEnd = headEnd(run, columns);
		for (int index = 0; index < run.size(); index++) {
			PdfLine line = run.get(index);
			List<String> row = row(line, columns);
			boolean isContinued = row.getFirst().isEmpty() && line.cells().size() < columns.size();
			if (before != null && line.y() - before.y() < MAX_LEADING * line.points() && !isReversed
					&& (index < headEnd || isContinued) && !isSpanning(line, columns) && !isSpanning(before, columns)) {
				join(rows.getLast(), row);
			}
			else {
				rows.add(row);
			}
			before = line;
		}
		if (isReversed) {
			rows.forEach(Collections::reverse);
		}
		return rows;
	}

	/** Returns the number of lines above the first row with a number. */
	private static int headEnd(List<PdfLine> run, List<Cell> columns) {
		for (int index = 0; index < Math.min(run.size(), MAX_HEAD_LINES + 1); index++) {
			if (row(run.get(index), columns).stream().skip(1).anyMatch((text) -> NUMBER.matcher(text).matches())) {
				return index;
			}
		}
		return 0;
	}

	private static List<String> row(PdfLine line, List<Cell> columns) {
		List<String> row = new ArrayList<>(Collections.nCopies(columns.size(), ""));
		for (Cell cell : line.cells()) {
			int column = column(cell, columns);
			row.set(column, (row.get(column) + " " + cell.text()).strip());
		}
		return row;
	}

	private static void join(List<String> row, List<String> next) {
		for (int i = 0; i < row.size(); i++) {
			row.set(i, (row.get(i) + " " + next.get(i)).strip());
		}
	}

}
