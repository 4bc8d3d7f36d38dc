package io.mcpgateway.access.fuzz;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import io.mcpgateway.access.fuzz.FuzzedQuestion.Aspect;
import io.mcpgateway.resource.AccessPolicy;

/**
 * The resources of a gateway without rules that answers some questions as a gateway with
 * rules does.
 *
 * @param shown what the rules let the caller see
 * @param aspects of the questions, each with the URIs that the caller sees
 * @param readable the URIs that the caller may read
 */
record FuzzedReference(FuzzedTree shown, Map<Aspect, Predicate<String>> aspects, Predicate<String> readable) {

	/** References for all questions, one for all aspects that show the same. */
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
	 * A hidden directory with nothing but empty ones below is shown without rules only.
	 */
	boolean isExact() {
		return this.aspects.values()
			.stream()
			.allMatch((visible) -> this.shown.directories()
				.stream()
				.allMatch((path) -> visible.test(this.shown.uri(path)) || this.shown.hasFilesBelow(path)));
	}

	/**
	 * Whether the answer must be the same. A directory that may be read and not listed
	 * exists only where there are rules.
	 */
	boolean concerns(FuzzedQuestion question) {
		return this.aspects.containsKey(question.aspect()) && (question.aspect() != Aspect.DIRECTORY
				|| !this.readable.test(question.subject()) || this.shown.hasDirectory(question.subject()));
	}

	/**
	 * A directory that is hidden, but has something visible below, must exist where there
	 * are no rules: another that does not is asked for in its place.
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
