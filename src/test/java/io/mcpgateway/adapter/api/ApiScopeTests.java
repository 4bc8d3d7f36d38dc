package io.mcpgateway.adapter.api;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.ScopeContract;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the scope of an API, by which a stored index recognizes the configuration.
 */
class ApiScopeTests implements ScopeContract<ApiMount> {

	/** Neutral are the way to the API and its limits, and the polls. */
	@Override
	public Scoped<ApiMount> scoped() {
		return new Scoped<>(new ApisRegistrar(),
				Map.of("url", "https://api.shop.example/v1", "openapi", "/etc/shop.yaml", "headers.X-Tenant", "one",
						"query.key", "one"),
				changes(), Set.of("openapi-interval", "username", "password", "oauth2", "networks", "timeout",
						"max-size", "connections", "watch", "poll-interval"),
				ApiAdapter::scope);
	}

	private static Map<String, String> changes() {
		Map<String, String> changes = new HashMap<>(Map.of("url", "https://api.shop.example/v2", "openapi",
				"/etc/other.yaml", "operations.stock.path", "/stock", "include-tags", "stock", "exclude-tags", "beta",
				"include-operations", "list*", "exclude-operations", "*Beta", "segment-variables", "path",
				"headers.X-Other", "two", "query.filter[x]", "two"));
		changes.put("identity.forward.X-User", "sub");
		return changes;
	}

	@Test
	void holdsNoValueOfAHeaderOrOfTheQuery() {
		assertThat(scope(Map.of("headers.X-Key", "s3cret", "query.token", "t0ken"))).contains("X-Key", "token")
			.doesNotContain("s3cret")
			.doesNotContain("t0ken");
		assertThat(scope(Map.of("headers.X-Tenant", "two"))).isEqualTo(scope(Map.of()));
	}

}
