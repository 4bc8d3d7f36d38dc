package io.mcpgateway.search;

import java.util.List;
import java.util.Locale;

/**
 * Field of words, in which a match has a weight. Each exists once for each
 * {@link Ranking}.
 */
enum WordField {

	/** Exact words of the name. */
	NAME(8, 4),

	/** Exact words of the title. */
	TITLE(3, 8),

	/** Exact words of the description. */
	DESCRIPTION(2, 16),

	/** Exact words of the text. */
	TEXT(1, 500),

	/** Stems of the first line and of further headings. */
	HEADING(1, 16),

	/** Stems of the name, the title, the description and the text. */
	STEM(2, 500);

	/** Fields of exact words. */
	static final List<WordField> EXACT = List.of(NAME, TITLE, DESCRIPTION, TEXT);

	/** Fields of stems. */
	static final List<WordField> STEMS = List.of(HEADING, STEM);

	private static final String FIXED = "fixed-";

	private final float weight;

	private final float typicalLength;

	WordField(float weight, float typicalLength) {
		this.weight = weight;
		this.typicalLength = typicalLength;
	}

	/** Returns the weight of a match, relative to an exact word of the text. */
	float weight() {
		return this.weight;
	}

	/** Returns the name in the index. */
	String in(Ranking ranking) {
		String name = name().toLowerCase(Locale.ROOT);
		return (ranking == Ranking.FIXED) ? FIXED + name : name;
	}

	/** Returns whether a field of the index has fixed scores. */
	static boolean isFixed(String field) {
		return field.startsWith(FIXED);
	}

	/** Returns the typical number of words in a field of the index. */
	static float typicalLength(String field) {
		String name = isFixed(field) ? field.substring(FIXED.length()) : field;
		return valueOf(name.toUpperCase(Locale.ROOT)).typicalLength;
	}

}
