package io.mcpgateway.access;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessExplainer.Decision;
import io.mcpgateway.resource.AccessExplainer.Principal;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests explanations of rules: agreement with the decisions, and their bounds. */
class RuleExplainerTests {

	private static final Identity ANN = new Identity("https://idp.example|ann", null, "staff", null, Set.of("read"),
			Map.of("roles", Set.of("editor"), "org.dept", Set.of("sales"), "email", Set.of("ann@example.com")),
			() -> true);

	@Test
	void agreeWithDecisions() {
		List<RuleProperties> rules = List.of(rule("s3://b/closed/**", RuleEffect.DENY), rule("s3://b/**", null),
				rule("s3://b/**", null));
		RuleTable table = table(rules);
		RuleExplainer explainer = explainer(rules, table);
		for (String uri : List.of("s3://b/a", "s3://b/closed/a", "s3://b/closed//a", "s3://b//closed/a", "s3://c/a",
				"s3://b/%61")) {
			Decision decision = explainer.explain(ANN, Verb.READ, uri);
			assertThat(decision.allowed()).as(uri).isEqualTo(table.allows(ANN, Verb.READ, uri));
			assertThat(decision.rule()).as(uri)
				.isEqualTo(uri.contains("closed") ? Integer.valueOf(0) : uri.startsWith("s3://b") ? 1 : null);
		}
	}

	@Test
	void showClaimsThatRulesName() {
		RuleProperties rule = new RuleProperties(List.of("file:///docs/**"), Set.of("read", "all"), Set.of("editor"),
				Set.of("desk"), Set.of("staff", "partner"),
				Map.of("org.dept", Set.of("sales", "legal"), "team", Set.of("a")), null, Set.of(Verb.values()),
				RuleEffect.ALLOW);
		RuleExplainer explainer = explainer(List.of(rule), null);
		assertThat(explainer.describe(ANN)).isEqualTo(new Principal("https://idp.example|ann", null, "staff",
				List.of("read"), new TreeMap<>(Map.of("roles", List.of("editor"), "org.dept", List.of("sales")))));
		assertThat(RuleExplainer.RuleText.of(rule))
			.isEqualTo("allow file:///docs/**; scopes: all, read; roles: editor; keys: desk; issuers: partner, staff;"
					+ " claims.org.dept: legal, sales; claims.team: a");
	}

	@Test
	void areBounded() {
		Set<String> many = IntStream.range(0, 1000).mapToObj((i) -> i + "x".repeat(500)).collect(Collectors.toSet());
		RuleProperties rule = new RuleProperties(List.copyOf(new TreeSet<>(many)), null, many, null, null, null, null,
				Set.of(Verb.values()), RuleEffect.ALLOW);
		Identity identity = new Identity("x".repeat(5000), null, many, Map.of("roles", many), () -> true);
		Principal principal = explainer(List.of(), null).describe(identity);
		assertThat(principal.name()).hasSizeLessThan(300);
		assertThat(principal.scopes()).hasSize(101).endsWith("and 900 more").allMatch((scope) -> scope.length() < 300);
		assertThat(RuleExplainer.RuleText.of(rule)).hasSize(2001).endsWith("…");
	}

	private static RuleExplainer explainer(List<RuleProperties> rules, RuleTable table) {
		return new RuleExplainer(FixedPolicy.of(new AccessProperties(rules, null, Set.of("read"), Set.of(), Set.of()),
				(table != null) ? table : AccessPolicy.OPEN));
	}

	private static RuleTable table(List<RuleProperties> rules) {
		return new RuleTable(rules.stream().map(AccessRule::of).toList(), Map.of(),
				new EncryptedCursors(SealingKeys.random()));
	}

	private static RuleProperties rule(String glob, RuleEffect effect) {
		return new RuleProperties(List.of(glob), null, null, null, null, null, null, Set.of(Verb.values()),
				(effect != null) ? effect : RuleEffect.ALLOW);
	}

}
