package io.mcpgateway.adapter.api.client;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Directives of {@code Cache-Control} (RFC 9111, section 5.2.2), and the age of an answer
 * in seconds.
 */
record CacheDirectives(Map<String, String> values, long age) {

	private static final String SECONDS = "\\d{1,12}";

	static CacheDirectives of(HttpHeaders headers) {
		Map<String, String> values = new HashMap<>();
		List<String> lines = headers.getOrEmpty(HttpHeaders.CACHE_CONTROL);
		lines.stream().flatMap((line) -> Arrays.stream(line.split(",", -1))).forEach((directive) -> {
			String[] parts = directive.strip().split("=", 2);
			values.put(parts[0].toLowerCase(Locale.ROOT), (parts.length > 1) ? parts[1].replace("\"", "") : "");
		});
		String age = headers.getFirst(HttpHeaders.AGE);
		return new CacheDirectives(values, (age != null && age.matches(SECONDS)) ? Long.parseLong(age) : 0);
	}

	/**
	 * Returns for how many seconds the answer is fresh; {@code null} if the API does not
	 * say so.
	 */
	@Nullable Long freshSeconds() {
		if (this.values.containsKey("no-store") || this.values.containsKey("no-cache")) {
			return 0L;
		}
		String maxAge = this.values.get("max-age");
		return (maxAge != null && maxAge.matches(SECONDS)) ? Math.max(0, Long.parseLong(maxAge) - this.age) : null;
	}

	/** Returns whether shared caches must not keep the answer. */
	boolean isPrivate() {
		return this.values.containsKey("private") || this.values.containsKey("no-store");
	}

}
