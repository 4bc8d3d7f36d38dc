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

/** Tests rules for URIs with empty segments, which some stores ignore. */
class EmptySegmentTests {

	private static final RuleTable RULES = new RuleTable(
			List.of(rule("s3://b/private/**", RuleEffect.DENY), rule("s3://b/one/file", RuleEffect.DENY),
					rule("s3://b/**", RuleEffect.ALLOW), rule("file:///docs/**", RuleEffect.ALLOW)),
			Map.of(), new EncryptedCursors(SealingKeys.random()));

	@ParameterizedTest
	@ValueSource(strings = { "s3://b//private/x", "s3://b///private//x", "s3://b/private//x", "s3://b/one//file",
			"s3://b//one/file" })
	void doNotLeadPastADenial(String uri) {
		for (Verb verb : Verb.values()) {
			assertThat(RULES.allows(Identity.ANONYMOUS, verb, uri)).isFalse();
			assertThat(RULES.allowsAll(Identity.ANONYMOUS, verb, uri)).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "s3://b//private/", "s3://b/private//", "s3://b///private//x/" })
	void doNotLeadPastADenialOfADirectory(String prefix) {
		assertThat(RULES.mayAllow(Identity.ANONYMOUS, Verb.LIST, prefix)).isFalse();
	}

	@Test
	void needTheLeaveOfBothWaysToWriteAUri() {
		RuleTable table = new RuleTable(List.of(rule("s3://b/open/**", RuleEffect.ALLOW)), Map.of(),
				new EncryptedCursors(SealingKeys.random()));
		assertThat(table.allows(Identity.ANONYMOUS, Verb.READ, "s3://b/open//x")).isTrue();
		assertThat(table.allows(Identity.ANONYMOUS, Verb.READ, "s3://b//open/x")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "s3://b/x//y", "s3://b//x", "s3://b/x//", "file:///docs/a", "s3://b/x?after=//" })
	void areServedWhereNothingIsDenied(String uri) {
		assertThat(RULES.allows(Identity.ANONYMOUS, Verb.READ, uri)).isTrue();
		assertThat(RULES.mayAllow(Identity.ANONYMOUS, Verb.READ, uri)).isTrue();
	}

	private static AccessRule rule(String glob, RuleEffect effect) {
		return AccessRule
			.of(new RuleProperties(List.of(glob), null, null, null, null, null, null, Set.of(Verb.values()), effect));
	}

}
