package io.mcpgateway.access;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessExplainer.Decision;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests conditions beside rules: they take access away and never give any. */
class RestrictedPolicyTests {

	private static final Identity ANN = new Identity("ann", null, Set.of("read"), Map.of(), () -> true);

	private static final List<RuleProperties> RULES = List.of(
			new RuleProperties(List.of("s3://b/closed/**"), null, null, null, null, null, null, Set.of(Verb.values()),
					RuleEffect.DENY),
			new RuleProperties(List.of("s3://b/**"), null, null, null, null, null, null, Set.of(Verb.values()),
					RuleEffect.ALLOW));

	@Test
	void needRulesAndConditions() {
		AccessPolicy policy = policy(new OnlyBelow("s3://b/team/"), new OnlyBelow("s3://b/"));
		assertThat(policy.allows(ANN, Verb.READ, "s3://b/team/a")).isTrue();
		assertThat(policy.allows(ANN, Verb.READ, "s3://b/other")).isFalse();
		assertThat(policy(new OnlyBelow("s3://b/closed/")).allows(ANN, Verb.READ, "s3://b/closed/a")).isFalse();
		assertThat(policy(new OnlyBelow("s3://c/")).allows(ANN, Verb.READ, "s3://c/a")).isFalse();
	}

	@Test
	void boundPrefixes() {
		AccessPolicy policy = policy(new OnlyBelow("s3://b/team/"));
		assertThat(policy.mayAllow(ANN, Verb.LIST, "s3://b/")).isTrue();
		assertThat(policy.mayAllow(ANN, Verb.LIST, "s3://b/other/")).isFalse();
		assertThat(policy.mayAllow(ANN, Verb.LIST, "s3://b/closed/")).isFalse();
		assertThat(policy.allowsAll(ANN, Verb.LIST, "s3://b/team/")).isTrue();
		assertThat(policy.allowsAll(ANN, Verb.LIST, "s3://b/")).isFalse();
	}

	@Test
	void arePersonalIfConditionsAre() {
		AccessPolicy policy = policy(new OnlyBelow("s3://b/team/"));
		assertThat(policy.isPersonal()).isTrue();
		assertThat(policy.isPersonal(Verb.READ, "s3://b/team/a")).isTrue();
		assertThat(policy.isPersonal(Verb.READ, "s3://c/")).isFalse();
	}

	@Test
	void explainTheRefusal() {
		RuleExplainer explainer = new RuleExplainer(
				FixedPolicy.of(new AccessProperties(RULES, null, Set.of("read"), Set.of(), Set.of()),
						policy(new OnlyBelow("s3://b/team/"))));
		assertThat(explainer.explain(ANN, Verb.READ, "s3://b/other"))
			.isEqualTo(new Decision(false, null, "only s3://b/team/ is served"));
		assertThat(explainer.explain(ANN, Verb.READ, "s3://b/team/a"))
			.isEqualTo(new Decision(true, 1, "allow s3://b/**; only s3://b/team/ is served"));
		assertThat(explainer.explain(ANN, Verb.READ, "s3://b/closed/a").rule()).isZero();
	}

	private static AccessPolicy policy(AccessCondition... conditions) {
		return new RestrictedPolicy(new RuleTable(RULES.stream().map(AccessRule::of).toList(), Map.of(),
				new EncryptedCursors(SealingKeys.random())), List.of(conditions));
	}

	/** Condition that serves one prefix. */
	private record OnlyBelow(String prefix) implements AccessCondition {

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			return uri.startsWith(this.prefix);
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return uriPrefix.startsWith(this.prefix) || this.prefix.startsWith(uriPrefix);
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return uriPrefix.startsWith(this.prefix);
		}

		@Override
		public boolean isPersonal(Verb verb, String uriPrefix) {
			return mayAllow(ANN, verb, uriPrefix);
		}

		@Override
		public @Nullable String explain(Identity identity, Verb verb, String uri) {
			return "only " + this.prefix + " is served";
		}

	}

}
