package io.mcpgateway.document.worker;

import java.text.Bidi;
import java.text.Normalizer;

/**
 * Text in the order of its reading, from text in the order of its places from left to
 * right.
 */
final class BidiText {

	private static final String BRACKETS = "()[]{}<>\u00ab\u00bb\u2039\u203a";

	private BidiText() {
	}

	/**
	 * Returns the letters of a glyph from left to right. Ligatures and the shapes of
	 * Arabic letters become letters.
	 */
	static String normalize(String glyph) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < glyph.length(); i++) {
			char letter = glyph.charAt(i);
			boolean isShape = (letter >= '\ufb00' && letter <= '\ufdff') || (letter >= '\ufe70' && letter <= '\ufefe');
			if (isShape) {
				text.append(Normalizer.normalize(String.valueOf(letter), Normalizer.Form.NFKC).strip());
			}
			else if (letter >= ' ' && !LinkedText.isMark(letter)) {
				text.append(letter);
			}
			else {
				text.append(' ');
			}
		}
		return (text.length() > 1 && isRightToLeft(text)) ? text.reverse().toString() : text.toString();
	}

	/** Appends what follows to the right; a mark of a letter stays beside it. */
	static void append(StringBuilder text, CharSequence next) {
		int length = text.length();
		if (length > 0 && next.length() == 1 && Character.getType(next.charAt(0)) == Character.NON_SPACING_MARK
				&& isRightToLeft(text.substring(length - 1))) {
			text.insert(length - 1, next);
		}
		else {
			text.append(next);
		}
	}

	/** Returns whether a letter is written from right to left. */
	static boolean isRightToLeft(CharSequence text) {
		return text.chars().anyMatch(BidiText::isRightToLeft);
	}

	static boolean isRightToLeft(int letter) {
		byte direction = Character.getDirectionality(letter);
		return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
				|| direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
	}

	/**
	 * Returns a text in the order of its reading.
	 * @param isRightToLeft the direction of the paragraph
	 */
	static String logical(String visual, boolean isRightToLeft) {
		if (!isRightToLeft(visual)) {
			return visual;
		}
		Bidi bidi = new Bidi(visual, isRightToLeft ? Bidi.DIRECTION_RIGHT_TO_LEFT : Bidi.DIRECTION_LEFT_TO_RIGHT);
		byte[] levels = new byte[bidi.getRunCount()];
		Object[] runs = new Object[levels.length];
		for (int run = 0; run < levels.length; run++) {
			levels[run] = (byte) bidi.getRunLevel(run);
			String part = visual.substring(bidi.getRunStart(run), bidi.getRunLimit(run));
			runs[run] = (levels[run] % 2 == 1) ? reverse(part) : part;
		}
		Bidi.reorderVisually(levels, 0, runs, 0, runs.length);
		StringBuilder logical = new StringBuilder();
		for (Object run : runs) {
			logical.append(run);
		}
		return logical.toString();
	}

	/** Reverses a text and the shapes of its brackets. */
	private static String reverse(String text) {
		StringBuilder reversed = new StringBuilder(text).reverse();
		for (int i = 0; i < reversed.length(); i++) {
			int bracket = BRACKETS.indexOf(reversed.charAt(i));
			if (bracket >= 0) {
				reversed.setCharAt(i, BRACKETS.charAt(bracket ^ 1));
			}
		}
		return reversed.toString();
	}

}
