package io.mcpgateway.adapter.file;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.ScopeContract;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a mount, which tells whether a kept index fits the configuration.
 */
class FileScopeTests implements ScopeContract<FileMount> {

	private static final Map<String, String> BASE = Map.of("root", "/srv/docs");

	/** Settings that change the scope, with other values than the default. */
	private static final Map<String, String> DECISIVE = Map.ofEntries(Map.entry("root", "/srv/other"),
			Map.entry("title", "A title"), Map.entry("description", "A description"), Map.entry("include", "a/**"),
			Map.entry("exclude", "b/**"), Map.entry("hidden", "true"), Map.entry("follow-links", "true"),
			Map.entry("charset", "Shift_JIS"));

	/** Settings that leave the scope alone. */
	private static final Set<String> NEUTRAL = Set.of("audience", "priority", "ttl", "cache-scope", "watch", "coalesce",
			"poll-interval", "index", "shared", "skills", "list", "max-read");

	@Override
	public MountRegistrar<FileMount> registrar() {
		return new FileRegistrar();
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
	public String scope(Mount<FileMount> mount) {
		return FileAdapter.scope(mount);
	}

	@Test
	void isTheSameJsonAsThatOfKeptIndexes() {
		assertThat(scope(Map.of("include", "docs/**")))
			.isEqualTo("[\"/srv/docs\",null,null,[\"docs/**\"],[],false,false,null]");
	}

}
