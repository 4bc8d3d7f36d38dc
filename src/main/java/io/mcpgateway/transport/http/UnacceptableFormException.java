package io.mcpgateway.transport.http;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Refusal of a request for its {@code Content-Type}, {@code Content-Encoding} or
 * {@code Accept}, with a sentence for the people who write clients.
 */
final class UnacceptableFormException extends ResponseStatusException {

	private static final long serialVersionUID = 1;

	private final String sentence;

	private UnacceptableFormException(HttpStatus status, String sentence) {
		super(status);
		this.sentence = sentence;
	}

	static UnacceptableFormException ofType() {
		return new UnacceptableFormException(HttpStatus.UNSUPPORTED_MEDIA_TYPE,
				"Send one Content-Type header: application/json");
	}

	static UnacceptableFormException ofEncoding() {
		return new UnacceptableFormException(HttpStatus.UNSUPPORTED_MEDIA_TYPE,
				"Send the body without compression and without Content-Encoding");
	}

	static UnacceptableFormException ofResponse() {
		return new UnacceptableFormException(HttpStatus.NOT_ACCEPTABLE,
				"Accept application/json and text/event-stream");
	}

	/** Returns the refusal of a stream of events to a client that accepts JSON only. */
	public static UnacceptableFormException ofStream() {
		return new UnacceptableFormException(HttpStatus.NOT_ACCEPTABLE,
				"Accept text/event-stream: the response is a stream of events");
	}

	String sentence() {
		return this.sentence;
	}

}
