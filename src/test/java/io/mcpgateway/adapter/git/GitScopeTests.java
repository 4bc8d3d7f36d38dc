package io.mcpgateway.adapter.git;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.ScopeContract;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a mount, which tells whether a kept index fits the configuration.
 */
class GitScopeTests implements ScopeContract<GitMount> {

	@Override
	public Scoped<GitMount> scoped() {
		return new Scoped<>(new GitRegistrar(), Map.of("path", "/srv/handbook", "url", "https://git.example/a.git"),
				Map.of("path", "/srv/other", "url", "https://git.example/b.git", "branch", "next", "lfs", "local",
						"access-file", ".access.yaml"),
				Set.of("username", "password", "ssh-key", "ssh-key-passphrase", "ssh-known-hosts", "fetch-interval",
						"fetch-timeout", "webhook-token", "depth", "watch", "poll-interval", "access-default"),
				GitAdapter::scope);
	}

	@Test
	void isTheSameJsonAsThatOfKeptIndexes() {
		assertThat(scope(Map.of("include[0]", "docs/**")))
			.isEqualTo("[\"/srv/handbook\",\"https://git.example/a.git\",null,null,null,[\"docs/**\"],[],null]");
	}

}
