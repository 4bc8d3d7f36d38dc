package io.mcpgateway.access;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.AccessExplainer.Decision;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that nothing of a source exists for callers without audience. */
class AudiencePolicyTests {

	private static final Identity CLERK = new Identity("clerk", null, Set.of(), Map.of(), () -> true);

	private static final String SHOP = "postgres://shop/";

	private final AudiencePolicy policy = new AudiencePolicy(AccessPolicy.OPEN, List.of(new Clerks()),
			new EncryptedCursors(SealingKeys.random()));

	@Test
	void nothingOfTheSourceExistsForACallerWithoutAudience() {
		for (Verb verb : Verb.values()) {
			for (String uri : List.of(SHOP, SHOP + "public/orders/rows")) {
				assertThat(this.policy.allows(Identity.ANONYMOUS, verb, uri)).as(uri).isFalse();
				assertThat(this.policy.mayAllow(Identity.ANONYMOUS, verb, uri)).as(uri).isFalse();
				assertThat(this.policy.allowsAll(Identity.ANONYMOUS, verb, uri)).as(uri).isFalse();
				assertThat(this.policy.allowsAll(CLERK, verb, uri)).as(uri).isTrue();
				assertThat(this.policy.isPersonal(verb, uri)).as(uri).isTrue();
			}
			assertThat(this.policy.allowsAll(Identity.ANONYMOUS, verb, "")).isFalse();
			assertThat(this.policy.mayAllow(Identity.ANONYMOUS, verb, "")).isTrue();
			assertThat(this.policy.allowsAll(Identity.ANONYMOUS, verb, "file:///docs/")).isTrue();
			assertThat(this.policy.isPersonal(verb, "file:///docs/")).isFalse();
		}
		assertThat(this.policy.audience(Identity.ANONYMOUS, SHOP)).isNull();
		assertThat(this.policy.audience(CLERK, SHOP)).isEqualTo(new Audience("clerk"));
		assertThat(this.policy.audience(CLERK, "file:///docs/a")).isEqualTo(Audience.ALL);
	}

	@Test
	void cursorsOfCallersWithoutAudienceAreSealed() {
		String sealed = this.policy.seal("file:///docs/a", "anonymous");
		assertThat(sealed).doesNotContain("docs");
		assertThat(this.policy.open(sealed, "anonymous")).isEqualTo("file:///docs/a");
		assertThat(this.policy.open(sealed, "clerk")).isNull();
	}

	@Test
	void explanationsSayHowTheSourceSeesTheCaller() {
		RuleExplainer explainer = new RuleExplainer(
				FixedPolicy.of(new AccessProperties(List.of(), null, Set.of("read"), Set.of(), Set.of()), this.policy));
		assertThat(explainer.explain(CLERK, Verb.READ, SHOP)).isEqualTo(
				new Decision(true, null, "no rules are configured: every caller has full access; reads as a clerk"));
		assertThat(explainer.explain(Identity.ANONYMOUS, Verb.READ, SHOP))
			.isEqualTo(new Decision(false, null, "no entry matches"));
		assertThat(explainer.explain(Identity.ANONYMOUS, Verb.READ, "file:///docs/a").text()).doesNotContain("entry");
	}

	/** Source that exists for clerks only. */
	private static final class Clerks implements Audiences {

		@Override
		public List<String> uriPrefixes() {
			return List.of(SHOP, "db://shop/");
		}

		@Override
		public @Nullable Audience of(Identity identity) {
			return identity.id().equals("clerk") ? new Audience("clerk") : null;
		}

		@Override
		public List<Audience> lists() {
			return List.of(new Audience("clerk"));
		}

		@Override
		public String explain(Identity identity) {
			return (of(identity) != null) ? "reads as a clerk" : "no entry matches";
		}

	}

}
