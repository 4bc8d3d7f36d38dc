package io.mcpgateway.training;

import java.io.IOException;
import java.io.Serial;
import java.nio.charset.StandardCharsets;

/** Failure of a training because a response is not the expected one. */
final class UnexpectedResponseException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	private static final int MAX_SHOWN = 1000;

	UnexpectedResponseException(String expected, byte[] request, String response) {
		this(expected, new String(request, StandardCharsets.UTF_8), response);
	}

	UnexpectedResponseException(String expected, String request, String response) {
		super("Expected " + expected + " in the response to " + shown(request) + ", but got " + shown(response));
	}

	private static String shown(String text) {
		return (text.length() > MAX_SHOWN) ? text.substring(0, MAX_SHOWN) + "…" : text;
	}

}
