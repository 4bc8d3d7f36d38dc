package io.mcpgateway.adapter.logs.format;

import io.mcpgateway.adapter.logs.format.LevelScan.Trust;

/**
 * Places in which the lines of a log have times and levels, beyond those of any line.
 *
 * @param isIndented whether entries begin with blanks
 * @param isColumn whether a count of seconds stands among other columns
 * @param hasLoose whether a word in capitals after other words is the level
 * @param hasLetters whether a single letter is the level
 * @param isTwofold whether the line after the time begins with the level
 */
record TextStyle(boolean isIndented, boolean isColumn, boolean hasLoose, boolean hasLetters, boolean isTwofold) {

	/** Places in any line. */
	static final TextStyle ANY = new TextStyle(false, false, false, false, false);

	/** Places to look at in the sample of a log. */
	static final TextStyle SAMPLE = new TextStyle(true, true, true, true, false);

	boolean accepts(Trust trust) {
		return switch (trust) {
			case STRICT -> true;
			case LOOSE -> this.hasLoose;
			case LETTER -> this.hasLetters;
		};
	}

}
