package io.mcpgateway.document.worker;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.XmlElement;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;

/**
 * Numbers of the lists and headings of a Word document. Lists of one definition count on
 * together, unless a list overrides a start.
 */
final class WordNumbers extends XmlPieces {

	private static final int LEVELS = 9;

	private static final int MAX_LISTS = 50_000;

	private static final Pattern PLACE = Pattern.compile("%([1-9])");

	private static final String[] ROMAN = { "m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i" };

	private static final int[] ROMAN_VALUES = { 1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1 };

	private final Map<String, XmlElement> definitions = new HashMap<>();

	private final Map<String, XmlElement> lists = new HashMap<>();

	/** Last numbers of each level by definition; 0 before the first number. */
	private final Map<String, int[]> counts = new HashMap<>();

	/** Lists and levels whose override of the start is done. */
	private final Map<String, Boolean> started = new HashMap<>();

	@Override
	boolean begin(String name, Attributes attributes) {
		return name.equals("abstractNum") || name.equals("num");
	}

	@Override
	void piece(XmlElement piece) {
		if (this.definitions.size() + this.lists.size() < MAX_LISTS) {
			boolean isList = piece.name().equals("num");
			(isList ? this.lists : this.definitions).put(piece.attribute(isList ? "numId" : "abstractNumId"), piece);
		}
	}

	/** Returns the level of a list for paragraphs of a style; -1 without one. */
	int level(String list, String style) {
		XmlElement definition = definition(list);
		for (int level = 0; definition != null && level < LEVELS; level++) {
			XmlElement description = at(definition, "lvl", level);
			if (description != null && description.value("pStyle").equals(style)) {
				return level;
			}
		}
		return -1;
	}

	/**
	 * Returns the sign of the next paragraph.
	 * @param level level from 0
	 * @return the sign, or {@code null} if the list has no such level
	 */
	@Nullable Sign next(String list, int level) {
		XmlElement definition = definition(list);
		XmlElement description = level(list, definition, level);
		if (definition == null || description == null || level < 0 || level >= LEVELS) {
			return null;
		}
		String format = description.value("numFmt");
		String text = description.value("lvlText");
		if (format.equals("bullet") || format.equals("none") || text.isBlank()) {
			return new Sign(0, (format.equals("none") || text.isBlank()) ? text.strip() : "\u2022");
		}
		int[] numbers = this.counts.computeIfAbsent(definition.attribute("abstractNumId"), (id) -> new int[LEVELS]);
		for (int upper = 0; upper < level; upper++) {
			numbers[upper] = (numbers[upper] == 0) ? start(level(list, definition, upper)) : numbers[upper];
		}
		boolean isRestarted = restart(list, level, numbers);
		numbers[level] = (numbers[level] == 0 && !isRestarted) ? start(description) : numbers[level] + 1;
		for (int lower = level + 1; lower < LEVELS; lower++) {
			XmlElement below = level(list, definition, lower);
			numbers[lower] = (below != null && below.number(-1, "lvlRestart") == 0) ? numbers[lower] : 0;
		}
		boolean isLegal = description.isOn("isLgl");
		String sign = PLACE.matcher(text).replaceAll((match) -> {
			int index = Integer.parseInt(match.group(1)) - 1;
			XmlElement of = level(list, definition, index);
			String form = (of != null && !isLegal) ? of.value("numFmt") : "decimal";
			return format(numbers[index], (isLegal && index == level) ? "decimal" : form);
		});
		boolean isPlain = format.startsWith("decimal") && sign.strip().matches("\\d+[.)]?");
		return new Sign(isPlain ? numbers[level] : 0, sign.strip());
	}

	/** Starts anew at the first paragraph of a list that overrides the start. */
	private boolean restart(String list, int level, int[] numbers) {
		XmlElement override = override(list, level);
		int start = (override != null) ? override.number(-1, "startOverride") : -1;
		if (start >= 0 && this.started.putIfAbsent(list + " " + level, true) == null) {
			numbers[level] = start - 1;
			return true;
		}
		return false;
	}

	private int start(@Nullable XmlElement level) {
		return (level != null) ? Math.max(level.number(1, "start"), 0) : 1;
	}

	private @Nullable XmlElement definition(String list) {
		XmlElement found = this.lists.get(list);
		return (found != null) ? this.definitions.get(found.value("abstractNumId")) : null;
	}

	private @Nullable XmlElement override(String list, int level) {
		XmlElement found = this.lists.get(list);
		return (found != null) ? at(found, "lvlOverride", level) : null;
	}

	private @Nullable XmlElement level(String list, @Nullable XmlElement definition, int level) {
		XmlElement override = override(list, level);
		XmlElement own = (override != null) ? override.child("lvl") : null;
		return (own != null || definition == null) ? own : at(definition, "lvl", level);
	}

	private static @Nullable XmlElement at(XmlElement parent, String name, int level) {
		for (XmlElement child : parent.children()) {
			if (child.name().equals(name) && child.attribute("ilvl").equals(String.valueOf(level))) {
				return child;
			}
		}
		return null;
	}

	private static String format(int number, String format) {
		return switch (format) {
			case "lowerLetter" -> letters(number);
			case "upperLetter" -> letters(number).toUpperCase(Locale.ROOT);
			case "lowerRoman" -> roman(number);
			case "upperRoman" -> roman(number).toUpperCase(Locale.ROOT);
			case "decimalZero" -> String.format(Locale.ROOT, "%02d", number);
			case "none", "bullet" -> "";
			default -> String.valueOf(number);
		};
	}

	private static String letters(int number) {
		return (number < 1 || number > 26 * 20) ? String.valueOf(number)
				: String.valueOf((char) ('a' + (number - 1) % 26)).repeat(1 + (number - 1) / 26);
	}

	private static String roman(int number) {
		if (number < 1 || number > 3999) {
			return String.valueOf(number);
		}
		StringBuilder roman = new StringBuilder();
		int rest = number;
		for (int i = 0; i < ROMAN.length; i++) {
			while (rest >= ROMAN_VALUES[i]) {
				roman.append(ROMAN[i]);
				rest -= ROMAN_VALUES[i];
			}
		}
		return roman.toString();
	}

	/**
	 * Sign before a paragraph.
	 *
	 * @param number number of an item with a plain number; otherwise 0
	 * @param text sign as Word shows it; a bullet for all bullets
	 */
	record Sign(int number, String text) {

		boolean isBullet() {
			return this.text.equals("\u2022");
		}

	}

}
