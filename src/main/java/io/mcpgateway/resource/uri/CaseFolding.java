package io.mcpgateway.resource.uri;

/** Case folding of names of any script. */
public final class CaseFolding {

	private CaseFolding() {
	}

	/**
	 * Folds a text. Keeps the number of characters, which globs count; hence {@code ß}
	 * differs from {@code ss}.
	 */
	public static String fold(String text) {
		return text.codePoints()
			.map((character) -> Character.toLowerCase(Character.toUpperCase(character)))
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

}
