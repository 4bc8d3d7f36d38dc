package io.mcpgateway.adapter.api;

import java.io.Serial;

/** Failure to read an OpenAPI document, with a message for operators. */
final class OpenApiException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Creates a failure with a reason that follows "the document …". */
	public OpenApiException(String why) {
		super(why, null, false, false);
	}

}
