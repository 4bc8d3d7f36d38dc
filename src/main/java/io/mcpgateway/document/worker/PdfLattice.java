package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Cells between ruled lines that touch each other. A cell takes several places of the
 * grid where no line parts them.
 * <p>
 * <b>Why</b> own code: tabula-java needs PDFBox 2, whose classes replace those of PDFBox
 * 3, and its cells have no spans.
 */
final class PdfLattice {

	/** Distance of lines that count as one, in points. */
	private static final float NEAR = 3;

	/** Length of the shortest line, in points; shorter ones are strokes of letters. */
	private static final float MIN_LENGTH = 6;

	/** Length of the shortest edges of filled areas, by the length of the longest. */
	private static final double EDGE_ACROSS = 0.9;

	private static final double EDGE_DOWN = 0.4;

	private static final int MAX_LINES = 1_000;

	private static final int MAX_PLACES = 20_000;

	private final float[] xs;

	private final float[] ys;

	/** Number of the cell, by row and column. */
	private final int[] cells;

	private PdfLattice(List<Line> across, List<Line> down) {
		List<Line> horizontal = withoutShort(across, EDGE_ACROSS);
		List<Line> vertical = withoutShort(down, EDGE_DOWN);
		this.xs = places(vertical, horizontal);
		this.ys = places(horizontal, vertical);
		this.cells = new int[Math.max(0, rows()) * Math.max(0, columns())];
		if (this.cells.length <= MAX_PLACES) {
			join(horizontal, vertical);
		}
	}

	/** Finds the grids of a page, the smallest first. */
	static List<PdfLattice> of(List<PdfRules.Rule> rules) {
		List<Line> horizontal = merge(rules.stream()
			.filter((rule) -> Math.abs(rule.x1() - rule.x2()) >= Math.abs(rule.y1() - rule.y2()))
			.map((rule) -> Line.of((rule.y1() + rule.y2()) / 2, rule.x1(), rule.x2(), rule.isEdge()))
			.toList());
		List<Line> vertical = merge(rules.stream()
			.filter((rule) -> Math.abs(rule.y1() - rule.y2()) >= Math.abs(rule.x1() - rule.x2()))
			.map((rule) -> Line.of((rule.x1() + rule.x2()) / 2, rule.y1(), rule.y2(), rule.isEdge()))
			.toList());
		if (horizontal.size() > MAX_LINES || vertical.size() > MAX_LINES) {
			return List.of();
		}
		int[] groups = new int[horizontal.size() + vertical.size()];
		Arrays.setAll(groups, (index) -> index);
		for (int i = 0; i < horizontal.size(); i++) {
			for (int j = 0; j < vertical.size(); j++) {
				if (horizontal.get(i).touches(vertical.get(j))) {
					groups[root(groups, i)] = root(groups, horizontal.size() + j);
				}
			}
		}
		Map<Integer, List<Line>> across = new TreeMap<>();
		Map<Integer, List<Line>> down = new TreeMap<>();
		for (int i = 0; i < groups.length; i++) {
			boolean isAcross = i < horizontal.size();
			(isAcross ? across : down).computeIfAbsent(root(groups, i), (missing) -> new ArrayList<>())
				.add(isAcross ? horizontal.get(i) : vertical.get(i - horizontal.size()));
		}
		return across.entrySet()
			.stream()
			.flatMap((group) -> Stream.ofNullable(down.get(group.getKey()))
				.map((crossing) -> new PdfLattice(group.getValue(), crossing)))
			.filter((lattice) -> lattice.columns() > 1 && lattice.rows() > 0 && lattice.cells.length <= MAX_PLACES)
			.sorted(Comparator.comparingDouble(PdfLattice::area))
			.toList();
	}

	int rows() {
		return this.ys.length - 1;
	}

	int columns() {
		return this.xs.length - 1;
	}

	/** Returns the widths of the columns, from left to right or backwards. */
	List<Float> widths(boolean isReversed) {
		List<Float> widths = new ArrayList<>();
		for (int column = 0; column < columns(); column++) {
			widths.add(isReversed ? 0 : widths.size(), this.xs[column + 1] - this.xs[column]);
		}
		return widths;
	}

	/** Returns the cell of each place, row by row. */
	int[] cells() {
		return this.cells;
	}

	/** Returns the cell at a row and a column: the smallest number of its places. */
	int cell(int row, int column) {
		return this.cells[row * columns() + column];
	}

	/** Returns the cell around a point, or -1 outside. */
	int cellAt(float x, float y) {
		int column = index(this.xs, x);
		int row = index(this.ys, y);
		return (column >= 0 && row >= 0) ? cell(row, column) : -1;
	}

	private double area() {
		return (double) (this.xs[columns()] - this.xs[0]) * (this.ys[rows()] - this.ys[0]);
	}

	/** Leaves out short edges, as colors behind words have. */
	private static List<Line> withoutShort(List<Line> lines, double share) {
		double from = lines.stream().mapToDouble(Line::from).min().orElseThrow();
		double to = lines.stream().mapToDouble(Line::to).max().orElseThrow();
		return lines.stream().filter((line) -> !line.isEdge || line.length() >= share * (to - from)).toList();
	}

	private static int index(float[] places, float at) {
		int index = Arrays.binarySearch(places, at);
		int place = (index >= 0) ? index : -index - 2;
		return (place < places.length - 1) ? place : -1;
	}

	/** Joins places without a line between them. */
	private void join(List<Line> horizontal, List<Line> vertical) {
		Arrays.setAll(this.cells, (index) -> index);
		for (int row = 0; row < rows(); row++) {
			for (int column = 0; column < columns(); column++) {
				int place = row * columns() + column;
				if (column + 1 < columns() && !covers(vertical, this.xs[column + 1], this.ys[row], this.ys[row + 1])) {
					join(place, place + 1);
				}
				if (row + 1 < rows() && !covers(horizontal, this.ys[row + 1], this.xs[column], this.xs[column + 1])) {
					join(place, place + columns());
				}
			}
		}
		for (int place = 0; place < this.cells.length; place++) {
			this.cells[place] = root(this.cells, place);
		}
		leaveFrame();
	}

	/** Leaves out the space around a table within a frame: a cell around others. */
	private void leaveFrame() {
		Map<Integer, int[]> bounds = new TreeMap<>();
		for (int place = 0; place < this.cells.length; place++) {
			int row = place / columns();
			int column = place % columns();
			int[] bound = bounds.computeIfAbsent(this.cells[place],
					(missing) -> new int[] { row, column, row, column, 0 });
			bound[1] = Math.min(bound[1], column);
			bound[2] = Math.max(bound[2], row);
			bound[3] = Math.max(bound[3], column);
			bound[4]++;
		}
		for (int place = 0; place < this.cells.length; place++) {
			int[] bound = (this.cells[place] >= 0) ? bounds.get(this.cells[place]) : null;
			if (bound != null && bound[3] - bound[1] + 1 == columns()
					&& bound[4] < (bound[2] - bound[0] + 1) * columns()) {
				this.cells[place] = -1;
			}
		}
	}

	private void join(int place, int other) {
		int one = root(this.cells, place);
		int two = root(this.cells, other);
		this.cells[Math.max(one, two)] = Math.min(one, two);
	}

	private static boolean covers(List<Line> lines, float at, float from, float to) {
		float middle = (from + to) / 2;
		return lines.stream()
			.anyMatch((line) -> Math.abs(line.at - at) < NEAR && line.from <= middle && line.to >= middle);
	}

	private static int root(int[] parents, int index) {
		int root = index;
		while (parents[root] != root) {
			parents[root] = parents[parents[root]];
			root = parents[root];
		}
		return root;
	}

	/** Returns the places of lines, and the ends of crossing lines beyond them. */
	private static float[] places(List<Line> lines, List<Line> crossing) {
		List<Float> places = new ArrayList<>(lines.stream().map(Line::at).sorted().toList());
		float first = (float) crossing.stream().mapToDouble(Line::from).min().orElse(0);
		float last = (float) crossing.stream().mapToDouble(Line::to).max().orElse(0);
		places.add(first);
		places.add(last);
		places.sort(null);
		List<Float> apart = new ArrayList<>();
		for (float place : places) {
			if (apart.isEmpty() || place - apart.getLast() > NEAR) {
				apart.add(place);
			}
		}
		float[] array = new float[apart.size()];
		for (int i = 0; i < array.length; i++) {
			array[i] = apart.get(i);
		}
		return array;
	}

	/** Merges pieces of a line, and lines close to each other. */
	private static List<Line> merge(List<Line> pieces) {
		List<Line> merged = new ArrayList<>();
		List<Line> sorted = pieces.stream().sorted(Comparator.comparingDouble(Line::at)).toList();
		int from = 0;
		for (int to = 1; to <= sorted.size(); to++) {
			if (to == sorted.size() || sorted.get(to).at - sorted.get(from).at > NEAR) {
				float at = sorted.get((from + to - 1) / 2).at;
				Line last = null;
				for (Line piece : sorted.subList(from, to)
					.stream()
					.sorted(Comparator.comparingDouble(Line::from))
					.toList()) {
					if (last != null && piece.from - last.to <= NEAR) {
						last = new Line(at, last.from, Math.max(last.to, piece.to), last.isEdge && piece.isEdge);
						continue;
					}
					if (last != null && last.length() >= MIN_LENGTH) {
						merged.add(last);
					}
					last = new Line(at, piece.from, piece.to, piece.isEdge);
				}
				if (last != null && last.length() >= MIN_LENGTH) {
					merged.add(last);
				}
				from = to;
			}
		}
		return merged;
	}

	/** Line across or down the page. */
	private record Line(float at, float from, float to, boolean isEdge) {

		static Line of(float at, float one, float other, boolean isEdge) {
			return new Line(at, Math.min(one, other), Math.max(one, other), isEdge);
		}

		float length() {
			return this.to - this.from;
		}

		boolean touches(Line crossing) {
			return this.at >= crossing.from - NEAR && this.at <= crossing.to + NEAR && crossing.at >= this.from - NEAR
					&& crossing.at <= this.to + NEAR;
		}

	}

}
