package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Compares a gateway in which rules hide resources with one in which those do not exist.
 */
record RuleFuzz(FuzzedGateway hiding, FuzzedGateway lacking, AtomicInteger partlyHidden) implements AutoCloseable {

	/**
	 * The times of objects, which differ from store to store, in JSON within JSON as
	 * well.
	 */
	private static final Pattern TIMES = Pattern.compile("lastModified\\\\*\":\\\\*\"[^\"\\\\]*");

	RuleFuzz(FuzzedGateway hiding, FuzzedGateway lacking) {
		this(hiding, lacking, new AtomicInteger());
	}

	/**
	 * The first answer in which the two differ; {@code null} if none does. The gateway
	 * without the hidden resources has the same rules first, and then, for files, none. A
	 * round is passed over where the other gateway cannot be built: a bucket has no
	 * directory without objects, and a disk none without those above it.
	 */
	@Nullable String difference(FuzzedTree tree, List<RuleProperties> rules, Identity identity) {
		RuleTable table = this.hiding.rules().use(rules);
		Predicate<String> visible = (uri) -> table.allows(identity, Verb.READ, uri);
		FuzzedTree shown = tree.visible(visible);
		boolean isBuckets = this.hiding.source() instanceof FuzzedObjects;
		if (isBuckets && !shown.directories().stream().allMatch(shown::hasFilesBelow)) {
			return null;
		}
		this.hiding.source().write(tree);
		this.lacking.source().write(shown);
		try {
			this.lacking.rules().use(rules);
			Map<String, String> actual = answers(this.hiding, tree, identity, UnaryOperator.identity());
			if (shown.files().size() < tree.files().size() && isListed(actual, shown)) {
				this.partlyHidden.incrementAndGet();
			}
			String difference = difference(actual, answers(this.lacking, tree, identity, UnaryOperator.identity()));
			if (difference != null || !(this.hiding.source() instanceof FuzzedFiles)) {
				return difference;
			}
			List<String> heard = new FuzzedNotices(this.hiding, this.hiding.caller(identity)).of(tree, tree);
			List<String> expected = new FuzzedNotices(this.lacking, this.lacking.caller(identity)).of(tree, shown);
			if (!heard.equals(expected)) {
				return "notices\nwhere resources are hidden: " + heard + "\nwhere they do not exist:    " + expected;
			}
			if (!shown.directories()
				.stream()
				.allMatch((path) -> visible.test(tree.uri(path)) || shown.hasFilesBelow(path))) {
				return null;
			}
			this.lacking.rules().useNone();
			return difference(withoutTotals(actual),
					withoutTotals(answers(this.lacking, tree, identity, absentIfHidden(tree, shown, visible))));
		}
		finally {
			this.hiding.source().delete(tree);
			this.lacking.source().delete(shown);
		}
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

	/** A failing round with as few rules and files as it still fails with. */
	String smallest(FuzzedTree tree, List<RuleProperties> rules, Identity identity) {
		List<RuleProperties> few = rules;
		for (int i = rules.size() - 1; i > 0; i--) {
			List<RuleProperties> fewer = new ArrayList<>(few);
			fewer.remove(i);
			few = (difference(tree, fewer, identity) != null) ? fewer : few;
		}
		FuzzedTree small = tree;
		for (String path : Stream.concat(tree.files().keySet().stream(), tree.directories().descendingSet().stream())
			.toList()) {
			FuzzedTree less = without(small, path);
			small = (less != null && difference(less, few, identity) != null) ? less : small;
		}
		return "as " + identity.id() + ": " + difference(small, few, identity) + "\nrules: " + few + "\nresources: "
				+ small.directories() + " " + small.files().keySet();
	}

	private static @Nullable FuzzedTree without(FuzzedTree tree, String path) {
		NavigableMap<String, String> files = new TreeMap<>(tree.files());
		NavigableSet<String> directories = new TreeSet<>(tree.directories());
		files.remove(path);
		directories.remove(path);
		boolean isNeeded = path.equals(FuzzedTree.SEEN)
				|| path.endsWith("/") && Stream.concat(files.keySet().stream(), directories.stream())
					.anyMatch((other) -> other.startsWith(path));
		return isNeeded ? null : tree.with(files, directories);
	}

	private Map<String, String> answers(FuzzedGateway gateway, FuzzedTree tree, Identity identity,
			UnaryOperator<String> substitute) {
		Map<String, String> answers = new FuzzedTranscript(gateway, gateway.caller(identity), substitute).of(tree);
		if (gateway.source() instanceof FuzzedObjects) {
			answers.replaceAll((asked, answer) -> TIMES.matcher(answer).replaceAll("lastModified"));
		}
		return answers;
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

	/** How many values there are in all is not said wherever there are rules. */
	private static Map<String, String> withoutTotals(Map<String, String> answers) {
		Map<String, String> others = new LinkedHashMap<>(answers);
		others.replaceAll((asked, answer) -> asked.startsWith("completion/")
				? answer.replaceAll(",\"(total|hasMore)\":\\w+", "") : answer);
		return others;
	}

	/**
	 * A directory that is hidden, but has something visible below, must exist where there
	 * are no rules: another that does not is asked for in its place.
	 */
	private static UnaryOperator<String> absentIfHidden(FuzzedTree tree, FuzzedTree shown, Predicate<String> visible) {
		NavigableMap<String, String> absent = new TreeMap<>();
		shown.directories().stream().map(tree::uri).filter(visible.negate()).forEach((uri) -> {
			String name = uri.substring(0, uri.length() - 1);
			absent.put(uri, name + "-none/");
			absent.put(name, name + "-none");
		});
		return (asked) -> absent.getOrDefault(asked, asked);
	}

	@Override
	public void close() {
		this.hiding.close();
		this.lacking.close();
	}

}
