package io.mcpgateway.adapter.s3;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.ScopeContract;
import io.mcpgateway.adapter.s3.mount.S3Mount;

/**
 * Tests of the scope of a bucket's mount, by which a stored index recognizes the
 * configuration.
 */
class S3ScopeTests implements ScopeContract<S3Mount> {

	/**
	 * Neutral is how the mount is reached and how long, how changes are seen, and the
	 * identity, with which no search indexes the mount.
	 */
	@Override
	public Scoped<S3Mount> scoped() {
		return new Scoped<>(new S3Registrar(),
				Map.of("bucket", "acme", "access-key-id", "id", "secret-access-key", "secret"),
				Map.of("bucket", "other", "prefix", "2026/", "region", "eu-west-1", "endpoint", "http://localhost:9000",
						"path-style", "true", "access-key-id", "key", "dot-segments", "true"),
				Set.of("secret-access-key", "session-token", "connect-timeout", "response-timeout", "retries", "watch",
						"poll-interval", "poll-requests", "coalesce", "queue", "webhook-token", "identity"),
				(mount) -> mount.source().scope(mount.settings()));
	}

}
