package io.mcpgateway.access;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests rules for names with a slash. Some servers of APIs read two names, and clients
 * may write the slashes of a branch as they are.
 */
class SlashInNameTests {

	private static final RuleTable RULES = table(rule("api://hr/admin/**", RuleEffect.DENY),
			rule("api://hr/people/*/salary", RuleEffect.DENY), rule("api://hr/kiosk/*", RuleEffect.DENY),
			rule("api://hr/**", RuleEffect.ALLOW), rule("custom://notes/**", RuleEffect.ALLOW));

	@ParameterizedTest
	@ValueSource(strings = { "api://hr/admin%2Fusers", "api://hr/ADMIN%2fusers", "api://hr/admin;x%2Fusers",
			"api://hr/people/7%2Fsalary", "api://hr/people/7%2FSALARY", "api://hr/people/7%2Fsalary.",
			"api://hr/people%2F7/salary", "api://hr/people%2F7%2Fsalary", "api://hr/kiosk/a%2Fb", "api://hr/kiosk%2Fa",
			"api://hr/KIOSK/a%2Fb", "api://hr//admin%2Fusers", "api://hr/people//7%2Fsalary" })
	void doesNotLeadPastADenial(String uri) {
		for (Verb verb : Verb.values()) {
			assertThat(RULES.allows(Identity.ANONYMOUS, verb, uri)).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "api://hr/people/7", "api://hr/people/7%2Fphoto", "api://hr/repos/a%2Fb%2Fc",
			"custom://notes/a%2Fb" })
	void isServedWhereNothingIsDenied(String uri) {
		assertThat(RULES.allows(Identity.ANONYMOUS, Verb.READ, uri)).isTrue();
	}

	@Test
	void needsTheLeaveOfBothReadings() {
		RuleTable one = table(rule("api://hr/people/*", RuleEffect.ALLOW));
		assertThat(one.allows(Identity.ANONYMOUS, Verb.READ, "api://hr/people/7")).isTrue();
		assertThat(one.allows(Identity.ANONYMOUS, Verb.READ, "api://hr/people/7%2Fsalary")).isFalse();
		RuleTable all = table(rule("api://hr/people/**", RuleEffect.ALLOW));
		assertThat(all.allows(Identity.ANONYMOUS, Verb.READ, "api://hr/people/7%2Fsalary")).isTrue();
	}

	/** A denial holds for a branch under both names, and an allowance as listed only. */
	@Test
	void ofABranchIsWrittenEitherWay() {
		RuleTable denied = table(rule("git://acme/heads/feature/x/**", RuleEffect.DENY),
				rule("git://acme/**", RuleEffect.ALLOW));
		assertThat(denied.allows(Identity.ANONYMOUS, Verb.READ, "git://acme/heads/feature%2Fx/contents/a")).isFalse();
		assertThat(denied.allows(Identity.ANONYMOUS, Verb.READ, "git://acme/heads/feature%2Fy/contents/a")).isTrue();
		assertThat(denied.mayAllow(Identity.ANONYMOUS, Verb.READ, "git://acme/heads/feature%2Fx/contents/")).isFalse();
		assertThat(denied.allowsAll(Identity.ANONYMOUS, Verb.READ, "git://acme/heads/feature%2Fx/")).isFalse();
		assertThat(denied.allowsAll(Identity.ANONYMOUS, Verb.READ, "git://acme/heads/feature%2Fy/")).isTrue();
		RuleTable allowed = table(rule("git://acme/heads/*/contents/**", RuleEffect.ALLOW));
		assertThat(allowed.allows(Identity.ANONYMOUS, Verb.READ, "git://acme/heads/feature%2Fx/contents/a")).isTrue();
		RuleTable slashes = table(rule("git://acme/heads/feature/x/**", RuleEffect.ALLOW));
		assertThat(slashes.allows(Identity.ANONYMOUS, Verb.READ, "git://acme/heads/feature%2Fx/contents/a")).isFalse();
	}

	private static RuleTable table(AccessRule... rules) {
		return new RuleTable(List.of(rules), Map.of(), new EncryptedCursors(SealingKeys.random()));
	}

	private static AccessRule rule(String glob, RuleEffect effect) {
		return AccessRule
			.of(new RuleProperties(List.of(glob), null, null, null, null, null, null, Set.of(Verb.values()), effect));
	}

}
