package io.mcpgateway.adapter.api;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Validators of an answer (RFC 9110, section 8.8), with which a later request asks for
 * changes only.
 */
record Validators(@Nullable String etag, @Nullable String lastModified) {

	/** Validators of no answer. */
	static final Validators NONE = new Validators(null, null);

	private static final int MAX_LENGTH = 500;

	/** Returns the validators of an answer, without very long values. */
	static Validators of(HttpHeaders headers) {
		return new Validators(bounded(headers.getFirst(HttpHeaders.ETAG)),
				bounded(headers.getFirst(HttpHeaders.LAST_MODIFIED)));
	}

	void addTo(HttpHeaders request) {
		if (this.etag != null) {
			request.set(HttpHeaders.IF_NONE_MATCH, this.etag);
		}
		if (this.lastModified != null) {
			request.set(HttpHeaders.IF_MODIFIED_SINCE, this.lastModified);
		}
	}

	private static @Nullable String bounded(@Nullable String value) {
		return (value != null && value.length() <= MAX_LENGTH) ? value : null;
	}

}
