package io.mcpgateway.adapter.logs;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LokiSource;
import io.mcpgateway.adapter.logs.mount.PodSource;
import io.mcpgateway.adapter.mount.ScopeContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a mount, which tells whether the kept names of logs fit the
 * configuration.
 */
class LogScopeTests {

	private static final Set<String> SOURCES = Set.of("path", "follow-links", "pods", "loki");

	/** Neutral are the texts of lines, since search finds logs by their names. */
	private static final Set<String> NEUTRAL = Set.of("format", "zone", "mask", "mask-patterns", "max-line", "max-scan",
			"lines", "timeframe", "watch", "poll-interval");

	/** Mount of files. */
	@Nested
	class Files implements ScopeContract<LogMount> {

		@Override
		public Scoped<LogMount> scoped() {
			return LogScopeTests.scoped(Map.of("path", "/var/log/shop/*.log"),
					Map.of("path", "/var/log/shop/*.txt", "follow-links", "true"));
		}

	}

	/** Mount of pods. */
	@Nested
	class Pods implements ScopeContract<LogMount> {

		private static final Map<String, String> DECISIVE = Map.of("pods.namespaces", "hr", "pods.selector", "app=web",
				"pods.server", "http://localhost:8002");

		@Override
		public Scoped<LogMount> scoped() {
			return LogScopeTests.scoped(Map.of("pods.namespaces", "shop", "pods.server", "http://localhost:8001"),
					DECISIVE);
		}

		@Test
		void leavesOutNoSettingOfPods() {
			assertAllKnown(PodSource.class, "pods.", DECISIVE,
					Set.of("token-file", "ca-file", "timeout", "access-review"));
		}

	}

	/** Mount of Loki. */
	@Nested
	class Loki implements ScopeContract<LogMount> {

		private static final Map<String, String> DECISIVE = Map.of("loki.url", "http://localhost:3101", "loki.selector",
				"{namespace=\"shop\"}", "loki.label", "pod", "loki.lookback", "1d", "loki.username", "ann",
				"loki.headers.X-Scope-OrgID", "hr");

		@Override
		public Scoped<LogMount> scoped() {
			return LogScopeTests.scoped(Map.of("loki.url", "http://localhost:3100", "loki.username", "reader",
					"loki.password", "hush", "loki.headers.X-Scope-OrgID", "shop"), DECISIVE);
		}

		@Test
		void leavesOutNoSettingOfLoki() {
			assertAllKnown(LokiSource.class, "loki.", DECISIVE, Set.of("password", "ca-file", "timeout"));
		}

		@Test
		void holdsNoSecret() {
			assertThat(scope(Map.of("loki.headers.Authorization", "Bearer walrus"))).doesNotContain("walrus", "hush");
			assertThat(scope(Map.of("loki.password", "other"))).isEqualTo(scope(Map.of()));
		}

	}

	/** Only one source is in the base, so the settings of the others are neutral. */
	private static ScopeContract.Scoped<LogMount> scoped(Map<String, String> base, Map<String, String> decisive) {
		Set<String> neutral = new HashSet<>(SOURCES);
		neutral.addAll(NEUTRAL);
		return new ScopeContract.Scoped<>(new LogsRegistrar(), base, decisive, neutral, LogAdapter::scope);
	}

	private static void assertAllKnown(Class<?> type, String prefix, Map<String, String> decisive,
			Set<String> neutral) {
		Set<String> known = decisive.keySet()
			.stream()
			.map((name) -> name.substring(prefix.length()).split("\\.")[0])
			.collect(Collectors.toCollection(HashSet::new));
		known.addAll(neutral);
		assertThat(ScopeContract.names(type)).isNotEmpty().allMatch(known::contains);
	}

}
