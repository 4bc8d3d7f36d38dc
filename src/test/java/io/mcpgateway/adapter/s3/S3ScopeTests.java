package io.mcpgateway.adapter.s3;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of a bucket's mount, by which a stored index recognizes the
 * configuration.
 */
class S3ScopeTests {

	private static final Map<String, String> BASE = Map.of("bucket", "acme", "access-key-id", "id", "secret-access-key",
			"secret");

	/** Settings with other than their defaults, each of which changes the scope. */
	private static final Map<String, String> DECISIVE = Map.ofEntries(Map.entry("bucket", "other"),
			Map.entry("prefix", "2026/"), Map.entry("region", "eu-west-1"),
			Map.entry("endpoint", "http://localhost:9000"), Map.entry("path-style", "true"),
			Map.entry("access-key-id", "key"), Map.entry("title", "A title"), Map.entry("description", "A description"),
			Map.entry("include", "a/**"), Map.entry("exclude", "b/**"), Map.entry("dot-segments", "true"));

	/**
	 * How the mount is reached and how long, what is told beside texts, and how changes
	 * are seen.
	 */
	private static final List<String> NEUTRAL = List.of("secret-access-key", "session-token", "audience", "priority",
			"connect-timeout", "response-timeout", "retries", "ttl", "cache-scope", "watch", "poll-interval",
			"poll-requests", "queue", "webhook-token", "index", "shared", "skills", "list");

	@Test
	void changesWithEachPropertyThatDecidesWhatIsFound() {
		assertThat(scope(Map.of())).isEqualTo(scope(Map.of()));
		DECISIVE.forEach((property, value) -> assertThat(scope(Map.of(property, value))).as(property)
			.isNotEqualTo(scope(Map.of())));
	}

	@Test
	void leavesOutNoPropertyThatNobodyThoughtOf() {
		assertThat(Stream.of(S3Mount.class, MountSettings.class)
			.flatMap((type) -> Arrays.stream(type.getRecordComponents()))
			.map((component) -> kebab(component.getName())))
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
		Mount<S3Mount> mount = TestMounts.of(new S3Registrar(), "acme", all);
		return mount.source().scope(mount.settings());
	}

}
