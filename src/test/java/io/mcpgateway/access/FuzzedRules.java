package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessPolicy.Verb;

/**
 * Generator of random ordered rules over the URIs of a tree. In every third round rules
 * have some verbs, otherwise all. The roots are always visible.
 */
final class FuzzedRules {

	private static final String[] GLOBS = { "%sa/**", "%sb/**", "%ssecret/**", "**/secret/**", "**/public/**",
			"**/hr/*", "%s*.md", "**/*.md", "**/plan.txt", "%s*/a/**", "%s*/*", "%sa/b/", "%sa/", "%ssecret/",
			"%sb/x.md", "**/hr/**", "%s\u00dcber b", "**/a", "%s**/b/**", "%s**" };

	private static final Set<Verb> ALL = Set.of(Verb.values());

	private FuzzedRules() {
	}

	static List<RuleProperties> random(FuzzedTree tree, Random random) {
		List<RuleProperties> rules = new ArrayList<>();
		String root = tree.mount();
		rules.add(rule(List.of(root, root.substring(0, root.length() - 1), tree.uri(""), tree.directory(),
				tree.uri(FuzzedTree.SEEN)), 0, ALL, RuleEffect.ALLOW));
		boolean isOfVerbs = random.nextInt(3) == 0;
		for (int i = random.nextInt(6); i > 0; i--) {
			List<String> globs = new ArrayList<>();
			for (int j = random.nextInt(2); j >= 0; j--) {
				globs.add(glob(tree, random));
			}
			rules.add(rule(globs, random.nextInt(6), isOfVerbs ? verbs(random) : ALL,
					(random.nextInt(3) > 0) ? RuleEffect.DENY : RuleEffect.ALLOW));
		}
		if (random.nextInt(10) < 7) {
			rules.add(rule(List.of("**"), random.nextInt(6) / 2, isOfVerbs ? verbs(random) : ALL, RuleEffect.ALLOW));
		}
		return rules;
	}

	/** Chooses one verb or more; all verbs are as likely as any other choice. */
	private static Set<Verb> verbs(Random random) {
		int chosen = 1 + random.nextInt((1 << Verb.values().length) - 1);
		return ALL.stream()
			.filter((verb) -> (chosen & (1 << verb.ordinal())) != 0)
			.collect(Collectors.toUnmodifiableSet());
	}

	private static String glob(FuzzedTree tree, Random random) {
		if (!tree.files().isEmpty() && random.nextInt(4) == 0) {
			List<String> files = List.copyOf(tree.files().keySet());
			return tree.uri(files.get(random.nextInt(files.size())));
		}
		return GLOBS[random.nextInt(GLOBS.length)].formatted(tree.uri(""));
	}

	/**
	 * Creates a rule for all callers, for a scope, a role or a key, or for authenticated
	 * callers.
	 */
	private static RuleProperties rule(List<String> globs, int who, Set<Verb> verbs, RuleEffect effect) {
		return new RuleProperties(globs, (who == 2) ? Set.of("s") : null, (who == 3) ? Set.of("r") : null,
				(who == 4) ? Set.of("k") : null, null, null, (who == 5) ? false : null, verbs, effect);
	}

}
