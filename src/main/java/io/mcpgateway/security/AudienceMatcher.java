package io.mcpgateway.security;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Matcher of the audiences that this gateway accepts. Ignores the case of scheme and host
 * and a trailing slash, since people write URIs both ways.
 */
final class AudienceMatcher {

	private final List<String> configured;

	private final Set<String> accepted;

	AudienceMatcher(Collection<String> accepted) {
		this.configured = List.copyOf(accepted);
		this.accepted = accepted.stream().map(AudienceMatcher::canonical).collect(Collectors.toUnmodifiableSet());
	}

	/** Returns the accepted audiences as configured. */
	List<String> configured() {
		return this.configured;
	}

	/**
	 * Whether the claim {@code aud}, a string or a list, has an accepted audience.
	 */
	boolean matches(@Nullable Object audience) {
		return switch (audience) {
			case null -> false;
			case Collection<?> many -> many.stream().anyMatch(this::isAccepted);
			default -> isAccepted(audience);
		};
	}

	private boolean isAccepted(@Nullable Object audience) {
		return audience instanceof String text && this.accepted.contains(canonical(text));
	}

	private static String canonical(String audience) {
		String trimmed = audience.endsWith("/") ? audience.substring(0, audience.length() - 1) : audience;
		int host = trimmed.indexOf("://") + 3;
		if (host < 3) {
			return audience;
		}
		int path = trimmed.indexOf('/', host);
		int end = (path < 0) ? trimmed.length() : path;
		return trimmed.substring(0, end).toLowerCase(Locale.ROOT) + trimmed.substring(end);
	}

}
