package io.mcpgateway.security;

import java.util.List;

import io.mcpgateway.request.RefusalReason;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Reader of the bearer token in the header {@code Authorization} (RFC 6750, section 2.1).
 * Ignores the query and the body, and rejects repeated headers.
 */
final class CredentialReader {

	private static final String SCHEME = "Bearer";

	private static final String API_KEY = "X-API-Key";

	private static final int MAX_LENGTH = 16 * 1024;

	private final boolean hasKeyHeader;

	/**
	 * Creates a reader.
	 * @param hasKeyHeader whether to read {@code X-API-Key} as well
	 */
	public CredentialReader(boolean hasKeyHeader) {
		this.hasKeyHeader = hasKeyHeader;
	}

	/**
	 * Returns the credential of a request.
	 * @throws AuthenticationFailedException if there is none, or if it is malformed
	 */
	String of(HttpHeaders headers) {
		String authorization = single(headers, HttpHeaders.AUTHORIZATION);
		String bearer = bearer(authorization);
		String key = this.hasKeyHeader ? single(headers, API_KEY) : null;
		if (bearer != null && key != null && !bearer.equals(key)) {
			throw AuthenticationError.INVALID_REQUEST.because(RefusalReason.SEVERAL_CREDENTIALS);
		}
		String credential = (bearer != null) ? bearer : key;
		if (credential == null) {
			throw AuthenticationError.NO_CREDENTIALS
				.because((authorization != null) ? RefusalReason.OTHER_SCHEME : RefusalReason.NO_CREDENTIALS);
		}
		if (!isWellFormed(credential)) {
			throw AuthenticationError.INVALID_REQUEST.because(RefusalReason.MALFORMED_CREDENTIAL);
		}
		return credential;
	}

	/** Returns the credential of a request; {@code null} where {@link #of} fails. */
	@Nullable String find(HttpHeaders headers) {
		try {
			return of(headers);
		}
		catch (AuthenticationFailedException ex) {
			return null;
		}
	}

	private static @Nullable String single(HttpHeaders headers, String name) {
		List<String> values = headers.getOrEmpty(name);
		if (values.size() > 1) {
			throw AuthenticationError.INVALID_REQUEST.because(RefusalReason.SEVERAL_CREDENTIALS);
		}
		return values.isEmpty() ? null : values.getFirst().strip();
	}

	/** Returns the bearer token; {@code null} for any other scheme. */
	private static @Nullable String bearer(@Nullable String authorization) {
		if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
			return null;
		}
		String token = authorization.substring(SCHEME.length());
		return (token.isEmpty() || token.startsWith(" ")) ? token.strip() : null;
	}

	/** Whether a credential matches {@code b64token} of RFC 6750. */
	private static boolean isWellFormed(String credential) {
		int end = credential.length();
		while (end > 0 && credential.charAt(end - 1) == '=') {
			end--;
		}
		for (int i = 0; i < end; i++) {
			if (!isAllowed(credential.charAt(i))) {
				return false;
			}
		}
		return end > 0 && credential.length() <= MAX_LENGTH;
	}

	private static boolean isAllowed(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.'
				|| c == '_' || c == '~' || c == '+' || c == '/';
	}

}
