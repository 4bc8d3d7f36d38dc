package io.mcpgateway.security.token;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * For whom tokens must be. Scheme and host may be written in upper case, and with a slash
 * at the end, as people write URIs.
 */
final class AudienceMatcher {

	private final Set<String> ours;

	AudienceMatcher(List<String> ours) {
		this.ours = ours.stream().map(AudienceMatcher::canonical).collect(Collectors.toUnmodifiableSet());
	}

	/** Whether one of a token's is ours. */
	boolean include(@Nullable Object audience) {
		return switch (audience) {
			case null -> false;
			case Collection<?> many -> many.stream().anyMatch(this::isOurs);
			default -> isOurs(audience);
		};
	}

	private boolean isOurs(@Nullable Object audience) {
		return audience instanceof String text && this.ours.contains(canonical(text));
	}

	private static String canonical(String audience) {
		String whole = audience.endsWith("/") ? audience.substring(0, audience.length() - 1) : audience;
		int host = whole.indexOf("://") + 3;
		if (host < 3) {
			return audience;
		}
		int path = whole.indexOf('/', host);
		int end = (path < 0) ? whole.length() : path;
		return whole.substring(0, end).toLowerCase(Locale.ROOT) + whole.substring(end);
	}

}
