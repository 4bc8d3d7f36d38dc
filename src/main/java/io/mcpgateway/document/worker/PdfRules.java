package io.mcpgateway.document.worker;

import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;

import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.util.Matrix;

/**
 * Ruled lines of a page: strokes, thin areas, and the edges of filled rectangles, as a
 * cell with a color has. Only lines along the edges of the page count.
 */
final class PdfRules {

	private static final int MAX_RULES = 20_000;

	private static final int MAX_POINTS = 10_000;

	/** Width of the thickest rule, in points. */
	private static final float THICKNESS = 3;

	/** Distance of the ends of a line that counts as straight, in points. */
	private static final float SLANT = 0.5f;

	private final List<Rule> rules = new ArrayList<>();

	private final List<List<Point>> paths = new ArrayList<>();

	private int points;

	/** Forgets the lines of the last page. */
	void clear() {
		this.rules.clear();
		this.paths.clear();
		this.points = 0;
	}

	List<Rule> rules() {
		return this.rules;
	}

	/** Follows an operator that draws a path, and passes over all others. */
	void operator(String name, List<COSBase> operands, Matrix matrix) {
		switch (name) {
			case "m" -> {
				if (this.points < MAX_POINTS) {
					this.paths.add(new ArrayList<>());
					add(operands, 0, matrix);
				}
			}
			case "l" -> add(operands, 0, matrix);
			case "c" -> curve(operands, 4, matrix);
			case "v", "y" -> curve(operands, 2, matrix);
			case "h" -> close();
			case "re" -> rectangle(operands, matrix);
			case "S" -> draw(true, false);
			case "s" -> {
				close();
				draw(true, false);
			}
			case "f", "F", "f*" -> draw(false, true);
			case "B", "B*", "b", "b*" -> draw(true, true);
			case "n" -> draw(false, false);
			default -> {
			}
		}
	}

	private void rectangle(List<COSBase> operands, Matrix matrix) {
		float x = number(operands, 0);
		float y = number(operands, 1);
		float width = number(operands, 2);
		float height = number(operands, 3);
		if (this.points < MAX_POINTS) {
			this.paths.add(new ArrayList<>());
			add(x, y, matrix);
			add(x + width, y, matrix);
			add(x + width, y + height, matrix);
			add(x, y + height, matrix);
			add(x, y, matrix);
		}
	}

	/** A curve is no rule, so the path goes on at the end of the curve. */
	private void curve(List<COSBase> operands, int index, Matrix matrix) {
		if (this.points < MAX_POINTS) {
			this.paths.add(new ArrayList<>());
			add(operands, index, matrix);
		}
	}

	private void add(List<COSBase> operands, int index, Matrix matrix) {
		add(number(operands, index), number(operands, index + 1), matrix);
	}

	private void add(float x, float y, Matrix matrix) {
		if (!this.paths.isEmpty() && this.points < MAX_POINTS) {
			Point2D.Float point = matrix.transformPoint(x, y);
			this.paths.getLast().add(new Point(point.x, point.y));
			this.points++;
		}
	}

	private void close() {
		if (!this.paths.isEmpty() && !this.paths.getLast().isEmpty()) {
			this.paths.getLast().add(this.paths.getLast().getFirst());
		}
	}

	private void draw(boolean isStroke, boolean isFill) {
		for (List<Point> path : this.paths) {
			if ((isFill && !fill(path)) || isStroke) {
				for (int i = 1; isStroke && i < path.size(); i++) {
					add(path.get(i - 1).x, path.get(i - 1).y, path.get(i).x, path.get(i).y, false);
				}
			}
		}
		this.paths.clear();
		this.points = 0;
	}

	/** Adds the edges of a filled rectangle, and returns whether the path is one. */
	private boolean fill(List<Point> path) {
		for (int i = 1; i < path.size(); i++) {
			Point from = path.get(i - 1);
			Point to = path.get(i);
			if (Math.abs(from.x - to.x) > SLANT && Math.abs(from.y - to.y) > SLANT) {
				return false;
			}
		}
		if (path.size() < 4 || path.size() > 6) {
			return false;
		}
		float x1 = (float) path.stream().mapToDouble(Point::x).min().orElseThrow();
		float x2 = (float) path.stream().mapToDouble(Point::x).max().orElseThrow();
		float y1 = (float) path.stream().mapToDouble(Point::y).min().orElseThrow();
		float y2 = (float) path.stream().mapToDouble(Point::y).max().orElseThrow();
		if (y2 - y1 <= THICKNESS || x2 - x1 <= THICKNESS) {
			if (y2 - y1 <= THICKNESS) {
				add(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, false);
			}
			if (x2 - x1 <= THICKNESS) {
				add((x1 + x2) / 2, y1, (x1 + x2) / 2, y2, false);
			}
		}
		else {
			add(x1, y1, x2, y1, true);
			add(x1, y2, x2, y2, true);
			add(x1, y1, x1, y2, true);
			add(x2, y1, x2, y2, true);
		}
		return true;
	}

	private void add(float x1, float y1, float x2, float y2, boolean isEdge) {
		if (this.rules.size() < MAX_RULES && (Math.abs(x1 - x2) <= SLANT || Math.abs(y1 - y2) <= SLANT)) {
			this.rules.add(new Rule(x1, y1, x2, y2, isEdge));
		}
	}

	private static float number(List<COSBase> operands, int index) {
		return (index < operands.size() && operands.get(index) instanceof COSNumber number) ? number.floatValue() : 0;
	}

	private record Point(float x, float y) {

	}

	/**
	 * Line from one point to another, in points from the lower left of the page.
	 *
	 * @param isEdge whether the line is the edge of a filled area
	 */
	record Rule(float x1, float y1, float x2, float y2, boolean isEdge) {

		/** Returns whether a point is between the ends, across and down. */
		boolean surrounds(float x, float y) {
			return x >= Math.min(this.x1, this.x2) && x <= Math.max(this.x1, this.x2) && y >= Math.min(this.y1, this.y2)
					&& y <= Math.max(this.y1, this.y2);
		}

	}

}
