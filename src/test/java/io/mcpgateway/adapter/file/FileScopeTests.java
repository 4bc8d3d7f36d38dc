package io.mcpgateway.adapter.file;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.mount.TestMounts;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a mount, which tells whether a kept index fits the configuration.
 */
class FileScopeTests {

	private static final Map<String, String> BASE = Map.of("root", "/srv/docs");

	/** Settings that change the scope, with other values than the default. */
	private static final Map<String, String> DECISIVE = Map.ofEntries(Map.entry("root", "/srv/other"),
			Map.entry("title", "A title"), Map.entry("description", "A description"), Map.entry("include", "a/**"),
			Map.entry("exclude", "b/**"), Map.entry("hidden", "true"), Map.entry("follow-links", "true"));

	/** Settings that leave the scope alone. */
	private static final List<String> NEUTRAL = List.of("audience", "priority", "ttl", "cache-scope", "watch",
			"coalesce", "poll-interval", "index", "shared", "skills", "list");

	@Test
	void isTheSameJsonAsThatOfKeptIndexes() {
		assertThat(scope(Map.of("include", "docs/**")))
			.isEqualTo("[\"/srv/docs\",null,null,[\"docs/**\"],[],false,false]");
	}

	@Test
	void changesWithEachPropertyThatDecidesWhatIsFound() {
		assertThat(scope(Map.of())).isEqualTo(scope(Map.of()));
		DECISIVE.forEach((property, value) -> assertThat(scope(Map.of(property, value))).as(property)
			.isNotEqualTo(scope(Map.of())));
	}

	@Test
	void leavesOutNoPropertyThatNobodyThoughtOf() {
		assertThat(Stream.of(FileMount.class, MountSettings.class)
			.flatMap((type) -> Stream.of(type.getRecordComponents()))
			.map((component) -> kebab(component.getName()))
			.filter((property) -> !FileRegistrar.KIND.without().contains(property)))
			.hasSize(18)
			.allSatisfy((property) -> assertThat(NEUTRAL.contains(property)
					|| DECISIVE.keySet().stream().anyMatch((one) -> one.split("[.]")[0].equals(property)))
				.as(property)
				.isTrue());
	}

	private static String kebab(String name) {
		return name.replaceAll("([A-Z])", "-$1").toLowerCase();
	}

	private static String scope(Map<String, String> properties) {
		Map<String, String> all = new HashMap<>(BASE);
		all.putAll(properties);
		return FileAdapter.scope(TestMounts.of(new FileRegistrar(), "docs", all));
	}

}
