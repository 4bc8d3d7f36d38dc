package io.mcpgateway.security.authentication;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Reads what a request says about who asks: the header {@code Authorization} with a
 * bearer token (RFC 6750, section 2.1), and nothing of the query or the body. What is
 * there twice is not read as one of the two.
 */
public final class CredentialReader {

	private static final String SCHEME = "Bearer";

	private static final String API_KEY = "X-API-Key";

	/** The longest that is looked at. */
	private static final int LONGEST = 16 * 1024;

	private final boolean hasKeyHeader;

	/** Read {@code X-API-Key} as well, if keys are what is asked for. */
	public CredentialReader(boolean hasKeyHeader) {
		this.hasKeyHeader = hasKeyHeader;
	}

	/**
	 * What a request presents.
	 * @throws AuthenticationFailedException if that is nothing, or nothing that can be
	 * read
	 */
	String of(HttpHeaders headers) {
		String bearer = bearer(single(headers, HttpHeaders.AUTHORIZATION));
		String key = this.hasKeyHeader ? single(headers, API_KEY) : null;
		if (bearer != null && key != null && !bearer.equals(key)) {
			throw AuthenticationError.INVALID_REQUEST.toException();
		}
		String credential = (bearer != null) ? bearer : key;
		if (credential == null) {
			throw AuthenticationError.NO_CREDENTIALS.toException();
		}
		if (!isWellFormed(credential)) {
			throw AuthenticationError.INVALID_REQUEST.toException();
		}
		return credential;
	}

	private static @Nullable String single(HttpHeaders headers, String name) {
		List<String> values = headers.getOrEmpty(name);
		if (values.size() > 1) {
			throw AuthenticationError.INVALID_REQUEST.toException();
		}
		return values.isEmpty() ? null : values.getFirst().strip();
	}

	/** Other schemes are for others, and say nothing here. */
	private static @Nullable String bearer(@Nullable String authorization) {
		if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
			return null;
		}
		String token = authorization.substring(SCHEME.length());
		return (token.isEmpty() || token.startsWith(" ")) ? token.strip() : null;
	}

	/** Whether it is a {@code b64token}, which is what a header has room for. */
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
		return end > 0 && credential.length() <= LONGEST;
	}

	private static boolean isAllowed(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.'
				|| c == '_' || c == '~' || c == '+' || c == '/';
	}

}
