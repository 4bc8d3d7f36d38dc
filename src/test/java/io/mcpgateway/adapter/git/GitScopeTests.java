package io.mcpgateway.adapter.git;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.mount.TestMounts;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a mount, which tells whether a kept index fits the configuration.
 */
class GitScopeTests {

	private static final Map<String, String> BASE = Map.of("path", "/srv/handbook", "url", "https://git.example/a.git");

	/** Settings that change the scope, with other values than the default. */
	private static final Map<String, String> DECISIVE = Map.of("path", "/srv/other", "url", "https://git.example/b.git",
			"branch", "next", "title", "A title", "description", "A description", "include[0]", "a/**", "exclude[0]",
			"b/**");

	/** Settings that leave the scope alone. */
	private static final Set<String> NEUTRAL = Set.of("username", "password", "fetchInterval", "fetchTimeout",
			"webhookToken", "depth", "watch", "pollInterval", "audience", "priority", "ttl", "cacheScope", "index",
			"skills", "list", "shared");

	@Test
	void isTheSameJsonAsThatOfKeptIndexes() {
		assertThat(scope(Map.of("include[0]", "docs/**")))
			.isEqualTo("[\"/srv/handbook\",\"https://git.example/a.git\",null,null,null,[\"docs/**\"],[]]");
	}

	@Test
	void changesWithEachPropertyThatDecidesWhatIsFound() {
		DECISIVE.forEach((property, value) -> assertThat(scope(Map.of(property, value))).as(property)
			.isNotEqualTo(scope(Map.of())));
	}

	@Test
	void leavesOutNoPropertyThatNobodyThoughtOf() {
		assertThat(Stream.of(GitMount.class, MountSettings.class)
			.flatMap((type) -> Stream.of(type.getRecordComponents()))
			.map((component) -> component.getName())).hasSize(23)
			.allSatisfy((property) -> assertThat(NEUTRAL.contains(property) || DECISIVE.containsKey(property)
					|| DECISIVE.containsKey(property + "[0]"))
				.as(property)
				.isTrue());
	}

	private static String scope(Map<String, String> properties) {
		Map<String, String> all = new HashMap<>(BASE);
		all.putAll(properties);
		return GitAdapter.scope(TestMounts.of(new GitRegistrar(), "handbook", all));
	}

}
