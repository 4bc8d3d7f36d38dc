package io.mcpgateway.access;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.access.FuzzedQuestion.Aspect;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of a gateway whose rules hide resources with a gateway without these
 * resources.
 *
 * @param templates all templates of both
 * @param counts the number of comparisons by kind
 */
record RuleFuzz(FuzzedGateway hiding, FuzzedGateway lacking, List<String> templates,
		Map<String, AtomicInteger> counts) implements AutoCloseable {

	static final String PARTLY_HIDDEN = "callers who see some files and not others";

	static RuleFuzz of(FuzzedGateway hiding, FuzzedGateway lacking) {
		return new RuleFuzz(hiding, lacking, hiding.templates(), new TreeMap<>());
	}

	/** Returns the first response that differs; {@code null} if all are equal. */
	@Nullable String difference(FuzzedRound round) {
		this.hiding.show(round.tree());
		AccessPolicy table = this.hiding.rules().use(round.rules());
		List<FuzzedQuestion> questions = FuzzedQuestions.of(round.tree(), this.templates);
		Map<String, String> actual = answers(this.hiding, questions, round.identity(), Map.of());
		List<FuzzedReference> references = (round.hasRules() || !this.hiding.source().isComparedWithoutRules())
				? List.of()
				: FuzzedReference.of(round, table)
					.stream()
					.filter((reference) -> reference.isExact() && canHold(reference.shown()))
					.toList();
		if (references.isEmpty()) {
			return differenceUnderRules(round, questions, actual);
		}
		this.lacking.rules().useNone();
		for (FuzzedReference reference : references) {
			String difference = differenceWithoutRules(reference, questions, round.identity(), actual);
			if (difference != null) {
				return difference;
			}
		}
		return null;
	}

	/** Compares with a gateway that lacks the resources without any visible verb. */
	private @Nullable String differenceUnderRules(FuzzedRound round, List<FuzzedQuestion> questions,
			Map<String, String> actual) {
		FuzzedTree tree = round.tree();
		AccessPolicy table = this.lacking.rules().use(round.rules());
		FuzzedTree shown = tree
			.visible((uri) -> Stream.of(Verb.values()).anyMatch((verb) -> table.allows(round.identity(), verb, uri)));
		if (!canHold(shown)) {
			return null;
		}
		count("comparisons under rules");
		if (shown.files().size() < tree.files().size() && isListed(actual, shown)) {
			count(PARTLY_HIDDEN);
		}
		this.lacking.show(shown);
		String difference = difference(actual, answers(this.lacking, questions, round.identity(), Map.of()));
		if (difference != null || !(this.hiding.source() instanceof FuzzedFiles)) {
			return difference;
		}
		count("comparisons of notices");
		List<String> heard = new FuzzedNotices(this.hiding, this.hiding.caller(round.identity())).of(tree, tree);
		List<String> expected = new FuzzedNotices(this.lacking, this.lacking.caller(round.identity())).of(tree, shown);
		return IntStream.range(0, heard.size())
			.filter((step) -> !heard.get(step).equals(expected.get(step)))
			.mapToObj((step) -> "notices\nwhere resources are hidden: " + heard.get(step)
					+ "\nwhere they do not exist:    " + expected.get(step))
			.findFirst()
			.orElse(null);
	}

	private @Nullable String differenceWithoutRules(FuzzedReference reference, List<FuzzedQuestion> questions,
			Identity identity, Map<String, String> actual) {
		count("comparisons without rules");
		List<FuzzedQuestion> asked = questions.stream().filter(reference::concerns).toList();
		this.lacking.show(reference.shown());
		Map<String, String> expected = answers(this.lacking, asked, identity, reference.substitutes());
		Map<String, String> compared = new LinkedHashMap<>();
		asked.forEach((question) -> FuzzedTranscript.copy(question, actual, compared));
		return difference(withoutTotals(compared), withoutTotals(expected));
	}

	private boolean canHold(FuzzedTree shown) {
		return this.lacking.source().canHold(shown);
	}

	private void count(String kind) {
		this.counts.computeIfAbsent(kind, (first) -> new AtomicInteger()).incrementAndGet();
	}

	private static boolean isListed(Map<String, String> answers, FuzzedTree shown) {
		return shown.files()
			.keySet()
			.stream()
			.map((path) -> '"' + shown.uri(path) + '"')
			.anyMatch((uri) -> answers.entrySet()
				.stream()
				.anyMatch(
						(answer) -> answer.getKey().startsWith("resources/list ") && answer.getValue().contains(uri)));
	}

	private static Map<String, String> answers(FuzzedGateway gateway, List<FuzzedQuestion> questions, Identity identity,
			Map<Aspect, UnaryOperator<String>> substitutes) {
		return new FuzzedTranscript(gateway, gateway.caller(identity), substitutes).of(questions);
	}

	private static @Nullable String difference(Map<String, String> actual, Map<String, String> expected) {
		for (Map.Entry<String, String> answer : expected.entrySet()) {
			String other = String.valueOf(actual.get(answer.getKey()));
			if (!answer.getValue().equals(other)) {
				return answer.getKey() + "\nwhere resources are hidden: " + other + "\nwhere they do not exist:    "
						+ answer.getValue();
			}
		}
		return actual.size() > expected.size() ? "more pages: " + actual.keySet() : null;
	}

	/** Removes totals of completions, which are omitted under rules. */
	private static Map<String, String> withoutTotals(Map<String, String> answers) {
		Map<String, String> others = new LinkedHashMap<>(answers);
		others.replaceAll((asked, answer) -> asked.startsWith("completion/")
				? answer.replaceAll(",\"(total|hasMore)\":\\w+", "") : answer);
		return others;
	}

	@Override
	public void close() throws IOException {
		this.hiding.close();
		this.lacking.close();
	}

}
