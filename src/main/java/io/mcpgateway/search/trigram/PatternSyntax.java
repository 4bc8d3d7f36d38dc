package io.mcpgateway.search.trigram;

import java.util.List;
import java.util.SequencedSet;

import org.jspecify.annotations.Nullable;

/** Syntax tree of an expression, as far as trigrams depend on it. */
sealed interface PatternSyntax {

	/** Empty text: an anchor, a border of a word, or an empty group. */
	PatternSyntax EMPTY = new Sequence(List.of());

	/** Single character of a large or unknown set. */
	PatternSyntax ANY_CHARACTER = new OneOf(null);

	/**
	 * One character.
	 *
	 * @param characters the characters; {@code null} for a large or unknown set
	 */
	record OneOf(@Nullable SequencedSet<Integer> characters) implements PatternSyntax {

	}

	/** Parts in sequence. */
	record Sequence(List<PatternSyntax> parts) implements PatternSyntax {

	}

	/** Parts of which one matches. */
	record Choice(List<PatternSyntax> parts) implements PatternSyntax {

	}

	/**
	 * Repeated part.
	 *
	 * @param isRequired whether the part occurs at least once
	 */
	record Repeated(PatternSyntax part, boolean isRequired) implements PatternSyntax {

	}

	/** Part that may be absent. */
	record Optional(PatternSyntax part) implements PatternSyntax {

	}

}
