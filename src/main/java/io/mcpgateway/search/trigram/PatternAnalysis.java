package io.mcpgateway.search.trigram;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Analysis of a pattern: what every matching text and line contains.
 *
 * @param condition the trigrams of each matching text
 * @param literals texts of which each matching line contains one; empty if unknown
 * @param foldsCase whether the literals ignore case
 */
public record PatternAnalysis(TrigramCondition condition, Set<String> literals, boolean foldsCase) {

	/** Maximum number of texts of a part whose texts are all known. */
	private static final int MAX_TEXTS = 16;

	/** Maximum length of a text at the border of a part. */
	private static final int MAX_BORDER = 8;

	/** Maximum number of alternative literals. */
	private static final int MAX_LITERALS = 8;

	/** Maximum number of trigrams of a condition. */
	private static final int MAX_SIZE = 500;

	public PatternAnalysis {
		literals = Set.copyOf(literals);
	}

	/** Returns the analysis of a plain text. */
	public static PatternAnalysis ofText(String text, boolean ignoresCase) {
		return new PatternAnalysis(TrigramCondition.of(text), Set.of(text), ignoresCase);
	}

	/** Returns the analysis of a valid RE2 expression. */
	public static PatternAnalysis ofExpression(String expression, boolean ignoresCase) {
		PatternParser.Parsed parsed = PatternParser.parse(expression);
		if (parsed == null) {
			return new PatternAnalysis(TrigramCondition.ANY, Set.of(), ignoresCase);
		}
		TrigramCondition condition = Part.of(parsed.syntax()).condition();
		Set<String> literals = Literals.of(parsed.syntax());
		return new PatternAnalysis((condition.size() <= MAX_SIZE) ? condition : TrigramCondition.ANY,
				(literals != null) ? literals : Set.of(), ignoresCase || parsed.foldsCase());
	}

	/**
	 * Texts that a part of an expression matches, after the idea of Russ Cox's code
	 * search.
	 *
	 * @param exact all texts, without case; {@code null} if unknown
	 * @param prefixes beginnings, of which each text has one
	 * @param suffixes ends, of which each text has one
	 * @param match the trigrams of each text, beside those of the exact texts
	 */
	private record Part(@Nullable Set<String> exact, Set<String> prefixes, Set<String> suffixes,
			TrigramCondition match) {

		private static final Set<String> EMPTY = Set.of("");

		private static final Part NOTHING = ofExact(EMPTY);

		private static final Part UNKNOWN = new Part(null, EMPTY, EMPTY, TrigramCondition.ANY);

		static Part of(PatternSyntax syntax) {
			return switch (syntax) {
				case PatternSyntax.OneOf(var characters) -> (characters == null) ? UNKNOWN
						: ofExact(characters.stream()
							.map(Trigrams::fold)
							.map(Character::toString)
							.collect(Collectors.toCollection(LinkedHashSet::new)));
				case PatternSyntax.Sequence(var parts) -> parts.stream().map(Part::of).reduce(NOTHING, Part::then);
				case PatternSyntax.Choice(var parts) -> parts.stream().map(Part::of).reduce(Part::or).orElse(NOTHING);
				case PatternSyntax.Optional(var part) -> of(part).or(NOTHING);
				case PatternSyntax.Repeated(var part, var isRequired) -> isRequired ? of(part).repeated() : UNKNOWN;
			};
		}

		private static Part ofExact(Set<String> texts) {
			return new Part(texts, texts, texts, TrigramCondition.ANY);
		}

		/** Returns the trigrams of each text. */
		TrigramCondition condition() {
			return TrigramCondition.every(
					List.of(this.match, TrigramCondition.anyOf(this.prefixes), TrigramCondition.anyOf(this.suffixes)));
		}

		private Part repeated() {
			return new Part(null, this.prefixes, this.suffixes, condition());
		}

		/** Returns this part followed by another. */
		private Part then(Part next) {
			Set<String> both = (this.exact != null && next.exact != null) ? product(this.exact, next.exact) : null;
			if (both != null) {
				return ofExact(both);
			}
			List<TrigramCondition> match = new ArrayList<>(List.of(this.match, next.match));
			Set<String> middle = product(this.suffixes, next.prefixes);
			match.add((middle != null) ? TrigramCondition.anyOf(middle) : TrigramCondition.ANY);
			if (this.exact == null || middle == null) {
				match.add(TrigramCondition.anyOf(this.suffixes));
			}
			if (next.exact == null || middle == null) {
				match.add(TrigramCondition.anyOf(next.prefixes));
			}
			Set<String> prefixes = (this.exact != null) ? product(this.exact, next.prefixes) : null;
			Set<String> suffixes = (next.exact != null) ? product(this.suffixes, next.exact) : null;
			return new Part(null, beginnings((prefixes != null) ? prefixes : this.prefixes),
					ends((suffixes != null) ? suffixes : next.suffixes), TrigramCondition.every(match));
		}

		/** Returns a part that is this or another. */
		private Part or(Part other) {
			Set<String> either = (this.exact != null && other.exact != null) ? union(this.exact, other.exact) : null;
			if (either != null) {
				return ofExact(either);
			}
			Set<String> prefixes = union(this.prefixes, other.prefixes);
			Set<String> suffixes = union(this.suffixes, other.suffixes);
			return new Part(null, (prefixes != null) ? prefixes : EMPTY, (suffixes != null) ? suffixes : EMPTY,
					TrigramCondition.any(List.of(condition(), other.condition())));
		}

		/** Returns each text of two sets; {@code null} if there are too many. */
		private static @Nullable Set<String> product(Set<String> first, Set<String> second) {
			return (first.size() * second.size() > MAX_TEXTS) ? null
					: first.stream()
						.flatMap((begin) -> second.stream().map((end) -> begin + end))
						.collect(Collectors.toCollection(LinkedHashSet::new));
		}

		private static @Nullable Set<String> union(Set<String> first, Set<String> second) {
			Set<String> both = Stream.concat(first.stream(), second.stream())
				.collect(Collectors.toCollection(LinkedHashSet::new));
			return (both.size() <= MAX_TEXTS) ? both : null;
		}

		private static Set<String> beginnings(Collection<String> texts) {
			return texts.stream()
				.map((text) -> text.substring(0, whole(text, Math.min(text.length(), MAX_BORDER))))
				.collect(Collectors.toCollection(LinkedHashSet::new));
		}

		private static Set<String> ends(Collection<String> texts) {
			return texts.stream()
				.map((text) -> text.substring(whole(text, Math.max(0, text.length() - MAX_BORDER))))
				.collect(Collectors.toCollection(LinkedHashSet::new));
		}

		/** Returns a place between two characters. */
		private static int whole(String text, int place) {
			boolean isInside = place > 0 && place < text.length() && Character.isLowSurrogate(text.charAt(place));
			return isInside ? place - 1 : place;
		}

	}

	/** Literals of which each matching line contains one. */
	private static final class Literals {

		private static final Comparator<Set<String>> BY_LENGTH = Comparator.comparingInt(Literals::shortest);

		private Literals() {
		}

		/** Returns the longest literals of a part; {@code null} for none. */
		static @Nullable Set<String> of(PatternSyntax syntax) {
			return switch (syntax) {
				case PatternSyntax.OneOf one -> {
					String single = single(one);
					yield (single != null) ? Set.of(single) : null;
				}
				case PatternSyntax.Sequence(var parts) -> ofSequence(parts);
				case PatternSyntax.Choice(var parts) -> ofChoice(parts);
				case PatternSyntax.Optional optional -> null;
				case PatternSyntax.Repeated(var part, var isRequired) -> isRequired ? of(part) : null;
			};
		}

		private static @Nullable Set<String> ofSequence(List<PatternSyntax> parts) {
			List<Set<String>> found = new ArrayList<>();
			StringBuilder run = new StringBuilder();
			for (PatternSyntax part : parts) {
				String single = (part instanceof PatternSyntax.OneOf one) ? single(one) : null;
				if (single != null) {
					run.append(single);
				}
				else if (!part.equals(PatternSyntax.EMPTY)) {
					found.add(Set.of(run.toString()));
					run.setLength(0);
					Set<String> inner = of(part);
					found.add((inner != null) ? inner : Set.of(""));
				}
			}
			found.add(Set.of(run.toString()));
			return found.stream().max(BY_LENGTH).filter((best) -> shortest(best) > 0).orElse(null);
		}

		private static @Nullable Set<String> ofChoice(List<PatternSyntax> parts) {
			Set<String> all = new LinkedHashSet<>();
			for (PatternSyntax part : parts) {
				Set<String> literals = of(part);
				if (literals == null) {
					return null;
				}
				all.addAll(literals);
			}
			return (all.size() <= MAX_LITERALS) ? all : null;
		}

		private static @Nullable String single(PatternSyntax.OneOf one) {
			return (one.characters() != null && one.characters().size() == 1)
					? Character.toString(one.characters().getFirst()) : null;
		}

		private static int shortest(Set<String> literals) {
			return literals.stream().mapToInt(String::length).min().orElse(0);
		}

	}

}
