package io.mcpgateway.adapter.s3;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.ScopeContract;
import io.mcpgateway.adapter.s3.mount.S3Mount;

/**
 * Tests of the scope of a bucket's mount, by which a stored index recognizes the
 * configuration.
 */
class S3ScopeTests implements ScopeContract<S3Mount> {

	private static final Map<String, String> BASE = Map.of("bucket", "acme", "access-key-id", "id", "secret-access-key",
			"secret");

	/** Settings with other than their defaults, each of which changes the scope. */
	private static final Map<String, String> DECISIVE = Map.ofEntries(Map.entry("bucket", "other"),
			Map.entry("prefix", "2026/"), Map.entry("region", "eu-west-1"),
			Map.entry("endpoint", "http://localhost:9000"), Map.entry("path-style", "true"),
			Map.entry("access-key-id", "key"), Map.entry("title", "A title"), Map.entry("description", "A description"),
			Map.entry("include", "a/**"), Map.entry("exclude", "b/**"), Map.entry("dot-segments", "true"),
			Map.entry("charset", "Shift_JIS"));

	/**
	 * How the mount is reached and how long, what is told beside texts, and how changes
	 * are seen.
	 */
	private static final Set<String> NEUTRAL = Set.of("secret-access-key", "session-token", "audience", "priority",
			"connect-timeout", "response-timeout", "retries", "ttl", "cache-scope", "watch", "poll-interval",
			"poll-requests", "queue", "webhook-token", "index", "shared", "skills", "list", "max-read");

	@Override
	public MountRegistrar<S3Mount> registrar() {
		return new S3Registrar();
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
	public String scope(Mount<S3Mount> mount) {
		return mount.source().scope(mount.settings());
	}

}
