package io.mcpgateway.adapter.file;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.ScopeContract;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a mount, which tells whether a kept index fits the configuration.
 */
class FileScopeTests implements ScopeContract<FileMount> {

	@Override
	public Scoped<FileMount> scoped() {
		return new Scoped<>(new FileRegistrar(), Map.of("root", "/srv/docs"),
				Map.of("root", "/srv/other", "hidden", "true", "follow-links", "true", "access-file", ".access.yaml"),
				Set.of("watch", "coalesce", "poll-interval", "access-default"), FileAdapter::scope);
	}

	@Test
	void isTheSameJsonAsThatOfKeptIndexes() {
		assertThat(scope(Map.of("include", "docs/**")))
			.isEqualTo("[\"/srv/docs\",null,null,[\"docs/**\"],[],false,false,null]");
	}

}
