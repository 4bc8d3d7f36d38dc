package io.mcpgateway.adapter.git;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.ScopeContract;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a mount, which tells whether a kept index fits the configuration.
 */
class GitScopeTests implements ScopeContract<GitMount> {

	private static final Map<String, String> BASE = Map.of("path", "/srv/handbook", "url", "https://git.example/a.git");

	/** Settings that change the scope, with other values than the default. */
	private static final Map<String, String> DECISIVE = Map.of("path", "/srv/other", "url", "https://git.example/b.git",
			"branch", "next", "title", "A title", "description", "A description", "include[0]", "a/**", "exclude[0]",
			"b/**", "charset", "Shift_JIS");

	/** Settings that leave the scope alone. */
	private static final Set<String> NEUTRAL = Set.of("username", "password", "fetch-interval", "fetch-timeout",
			"webhook-token", "depth", "watch", "poll-interval", "audience", "priority", "ttl", "cache-scope", "index",
			"skills", "list", "max-read", "shared");

	@Override
	public MountRegistrar<GitMount> registrar() {
		return new GitRegistrar();
	}

	@Override
	public Map<String, String> base() {
		return BASE;
	}

	@Override
	public Map<String, String> decisive() {
		return DECISIVE;
	}

	@Override
	public Set<String> neutral() {
		return NEUTRAL;
	}

	@Override
	public String scope(Mount<GitMount> mount) {
		return GitAdapter.scope(mount);
	}

	@Test
	void isTheSameJsonAsThatOfKeptIndexes() {
		assertThat(scope(Map.of("include[0]", "docs/**")))
			.isEqualTo("[\"/srv/handbook\",\"https://git.example/a.git\",null,null,null,[\"docs/**\"],[],null]");
	}

}
