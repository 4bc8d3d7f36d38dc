package io.mcpgateway.access;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.mcpgateway.rpc.Identity;

/**
 * Round of a test: a tree, rules that hide parts of the tree, and a caller.
 *
 * @param hasRules whether the gateway without the hidden resources has the same rules, or
 * none
 */
record FuzzedRound(FuzzedTree tree, List<RuleProperties> rules, Identity identity, boolean hasRules) {

	private static final List<Identity> IDENTITIES = List.of(Identity.ANONYMOUS,
			new Identity("ann", null, Set.of("s"), Map.of("roles", Set.of("r")), () -> true),
			new Identity("bob", "k", Set.of(), Map.of(), () -> true));

	FuzzedRound {
		rules = List.copyOf(rules);
	}

	/** Creates rounds of two callers with the same rules. */
	static List<FuzzedRound> random(FuzzedTree tree, Random random) {
		List<RuleProperties> rules = FuzzedRules.random(tree, random);
		int first = random.nextInt(IDENTITIES.size());
		int second = (first + 1 + random.nextInt(IDENTITIES.size() - 1)) % IDENTITIES.size();
		boolean hasRules = random.nextBoolean();
		return List.of(new FuzzedRound(tree, rules, IDENTITIES.get(first), hasRules),
				new FuzzedRound(tree, rules, IDENTITIES.get(second), !hasRules));
	}

	FuzzedRound with(FuzzedTree otherTree) {
		return new FuzzedRound(otherTree, this.rules, this.identity, this.hasRules);
	}

	FuzzedRound with(List<RuleProperties> otherRules) {
		return new FuzzedRound(this.tree, otherRules, this.identity, this.hasRules);
	}

}
