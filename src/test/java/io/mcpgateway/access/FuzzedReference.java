package io.mcpgateway.access;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import io.mcpgateway.access.FuzzedQuestion.Aspect;
import io.mcpgateway.resource.AccessPolicy;

/**
 * Resources of a gateway without rules whose responses to some questions must equal those
 * of a gateway with rules.
 *
 * @param shown the visible resources
 * @param aspects the aspects of the questions, each with the visible URIs
 * @param readable the readable URIs
 */
record FuzzedReference(FuzzedTree shown, Map<Aspect, Predicate<String>> aspects, Predicate<String> readable) {

	/** Returns references for all questions, shared by aspects with equal visibility. */
	static List<FuzzedReference> of(FuzzedRound round, AccessPolicy table) {
		Map<FuzzedTree, Map<Aspect, Predicate<String>>> aspects = new LinkedHashMap<>();
		for (Aspect aspect : Aspect.values()) {
			Predicate<String> visible = aspect.visible(table, round.identity());
			aspects.computeIfAbsent(round.tree().visible(visible), (shown) -> new EnumMap<>(Aspect.class))
				.put(aspect, visible);
		}
		Predicate<String> readable = Aspect.READ.visible(table, round.identity());
		return aspects.entrySet()
			.stream()
			.map((same) -> new FuzzedReference(same.getKey(), same.getValue(), readable))
			.toList();
	}

	/**
	 * Whether the comparison is exact: a hidden directory with only empty directories
	 * below is visible without rules only.
	 */
	boolean isExact() {
		return this.aspects.values()
			.stream()
			.allMatch((visible) -> this.shown.directories()
				.stream()
				.allMatch((path) -> visible.test(this.shown.uri(path)) || this.shown.hasFilesBelow(path)));
	}

	/**
	 * Whether responses to a question must be equal. A directory that is readable but not
	 * listed exists only with rules.
	 */
	boolean concerns(FuzzedQuestion question) {
		return this.aspects.containsKey(question.aspect()) && (question.aspect() != Aspect.DIRECTORY
				|| !this.readable.test(question.subject()) || this.shown.hasDirectory(question.subject()));
	}

	/**
	 * Substitutes for hidden directories with visible content, which exist without rules:
	 * the question names a missing directory instead.
	 */
	Map<Aspect, UnaryOperator<String>> substitutes() {
		return Map.of(Aspect.DIRECTORY, absentUnless(this.readable), Aspect.SUBSCRIBE,
				absentUnless(this.aspects.getOrDefault(Aspect.SUBSCRIBE, this.readable)));
	}

	private UnaryOperator<String> absentUnless(Predicate<String> visible) {
		NavigableMap<String, String> absent = new TreeMap<>();
		this.shown.directories().stream().filter((path) -> !visible.test(this.shown.uri(path))).forEach((path) -> {
			String uri = this.shown.uri(path);
			for (String place : List.of(uri, this.shown.path(path), FuzzedQuestions.variant(uri))) {
				String name = place.substring(0, place.length() - 1);
				absent.put(place, name + "-none/");
				absent.put(name, name + "-none");
			}
		});
		return (asked) -> absent.getOrDefault(asked, asked);
	}

}
