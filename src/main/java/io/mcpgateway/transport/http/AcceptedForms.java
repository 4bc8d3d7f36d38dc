package io.mcpgateway.transport.http;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;

/**
 * Forms of a response that a client accepts. The protocol asks clients for both; a client
 * naming a single form gets this form, and a client naming no form gets either.
 *
 * @param json whether one JSON document is accepted
 * @param events whether a stream of events is accepted
 */
record AcceptedForms(boolean json, boolean events) {

	private static final AcceptedForms BOTH = new AcceptedForms(true, true);

	private static final AcceptedForms NONE = new AcceptedForms(false, false);

	/** Lines of most clients, which need no parser. */
	private static final Set<String> LINES_OF_BOTH = Set.of("application/json, text/event-stream",
			"text/event-stream, application/json", "application/json,text/event-stream",
			"text/event-stream,application/json", "*/*");

	/**
	 * Returns the forms that the client of an exchange accepts; reads the header once.
	 */
	public static AcceptedForms of(ServerWebExchange exchange) {
		return (AcceptedForms) exchange.getAttributes()
			.computeIfAbsent(AcceptedForms.class.getName(), (absent) -> of(exchange.getRequest().getHeaders()));
	}

	/**
	 * Reads all {@code Accept} lines of a request (RFC 9110, section 12.5.1). A type of
	 * quality 0 is refused, and an unreadable line accepts nothing.
	 */
	private static AcceptedForms of(HttpHeaders headers) {
		List<String> lines = headers.getOrEmpty(HttpHeaders.ACCEPT);
		if (lines.size() == 1 && LINES_OF_BOTH.contains(lines.getFirst())) {
			return BOTH;
		}
		if (lines.stream().allMatch(String::isBlank)) {
			return BOTH;
		}
		try {
			List<MediaType> accepted = MediaType.parseMediaTypes(lines);
			return new AcceptedForms(includes(accepted, MediaType.APPLICATION_JSON),
					includes(accepted, MediaType.TEXT_EVENT_STREAM));
		}
		catch (InvalidMediaTypeException ex) {
			return NONE;
		}
	}

	boolean isNone() {
		return !this.json && !this.events;
	}

	/** The most specific range that includes a type decides. */
	private static boolean includes(List<MediaType> accepted, MediaType type) {
		return accepted.stream()
			.filter((range) -> range.includes(type))
			.max(Comparator.comparing((MediaType range) -> !range.isWildcardType())
				.thenComparing((range) -> !range.isWildcardSubtype()))
			.filter((range) -> range.getQualityValue() > 0)
			.isPresent();
	}

	/**
	 * Refusal of a request for its {@code Content-Type}, {@code Content-Encoding} or
	 * {@code Accept}, with a sentence for the authors of clients.
	 */
	static final class UnacceptableFormException extends ResponseStatusException {

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

		/** Returns the refusal of a stream of events to a client accepting JSON only. */
		public static UnacceptableFormException ofStream() {
			return new UnacceptableFormException(HttpStatus.NOT_ACCEPTABLE,
					"Accept text/event-stream: the response is a stream of events");
		}

		String sentence() {
			return this.sentence;
		}

	}

}
