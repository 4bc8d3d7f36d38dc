package io.mcpgateway.document.worker;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/**
 * View of a page that is turned until most letters stand upright. Places are in points,
 * from the upper left of the view.
 */
final class PdfFrame {

	private final PDRectangle page;

	/** Direction of most letters on the page, in degrees. */
	private final int direction;

	private final boolean isRightToLeft;

	private final List<Link> links;

	PdfFrame(PDRectangle page, List<TextPosition> letters, List<PdfNotes.Link> links) {
		this.page = page;
		Map<Integer, Integer> directions = new TreeMap<>();
		int balance = 0;
		for (TextPosition letter : letters) {
			directions.merge(Math.round(letter.getDir()), 1, Integer::sum);
			String text = letter.getUnicode();
			if (BidiText.isRightToLeft(text)) {
				balance++;
			}
			else if (text.chars().anyMatch(Character::isLetter)) {
				balance--;
			}
		}
		this.isRightToLeft = balance > 0;
		this.direction = directions.entrySet()
			.stream()
			.max(Map.Entry.comparingByValue())
			.map(Map.Entry::getKey)
			.orElse(0);
		this.links = links.stream()
			.map((link) -> new Link(turn(new PdfRules.Rule(link.area().getLowerLeftX(), link.area().getLowerLeftY(),
					link.area().getUpperRightX(), link.area().getUpperRightY(), true)), link.target()))
			.toList();
	}

	/** Returns whether most letters are written from right to left. */
	boolean isRightToLeft() {
		return this.isRightToLeft;
	}

	/** Returns the target of the link at a letter. */
	@Nullable String target(TextPosition letter) {
		float x = this.links.isEmpty() ? 0 : middleX(letter);
		float y = this.links.isEmpty() ? 0 : middleY(letter);
		for (Link link : this.links) {
			if (link.area.surrounds(x, y)) {
				return link.target;
			}
		}
		return null;
	}

	/** Returns a line of the page as it is in the view. */
	PdfRules.Rule turn(PdfRules.Rule rule) {
		float x1 = rule.x1() - this.page.getLowerLeftX();
		float y1 = rule.y1() - this.page.getLowerLeftY();
		float x2 = rule.x2() - this.page.getLowerLeftX();
		float y2 = rule.y2() - this.page.getLowerLeftY();
		return new PdfRules.Rule(x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), rule.isEdge());
	}

	float middleX(TextPosition letter) {
		return isUpright(letter) ? letter.getXDirAdj() + letter.getWidthDirAdj() / 2
				: x(letter.getTextMatrix().getTranslateX(), letter.getTextMatrix().getTranslateY());
	}

	float middleY(TextPosition letter) {
		return isUpright(letter) ? letter.getYDirAdj() - letter.getHeightDir() / 2
				: y(letter.getTextMatrix().getTranslateX(), letter.getTextMatrix().getTranslateY());
	}

	private boolean isUpright(TextPosition letter) {
		return Math.round(letter.getDir()) == this.direction;
	}

	private float x(float x, float y) {
		return switch (this.direction) {
			case 90 -> y;
			case 180 -> this.page.getWidth() - x;
			case 270 -> this.page.getHeight() - y;
			default -> x;
		};
	}

	private float y(float x, float y) {
		return switch (this.direction) {
			case 90 -> x;
			case 180 -> y;
			case 270 -> this.page.getWidth() - x;
			default -> this.page.getHeight() - y;
		};
	}

	private record Link(PdfRules.Rule area, String target) {

	}

}
