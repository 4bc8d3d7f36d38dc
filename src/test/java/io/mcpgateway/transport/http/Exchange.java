package io.mcpgateway.transport.http;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Section of a file of exchanges: a title, and requests with their responses.
 * <p>
 * A line with an arrow begins a request, a response or an event of a stream; the indented
 * lines after the arrow are headers and then the body. All other lines are prose, except
 * "In a session of", "On a stream of" and "On a stream:".
 */
record Exchange(String title, List<Step> steps) {

	private static final Pattern SESSION = Pattern.compile("In a session of (\\d{4}-\\d\\d-\\d\\d)\\b.*");

	private static final Pattern STREAM = Pattern.compile("On a stream(?: of (\\d{4}-\\d\\d-\\d\\d))?:");

	private static final Pattern HEADER = Pattern.compile("(!?[A-Za-z-]+):(.*)");

	/** Parses a file. */
	static List<Exchange> all(List<String> lines) {
		List<Exchange> exchanges = new ArrayList<>();
		for (String line : lines) {
			if (line.startsWith("## ")) {
				exchanges.add(new Exchange(line.substring(3), new ArrayList<>()));
			}
			else if (!exchanges.isEmpty()) {
				exchanges.getLast().add(line);
			}
		}
		return exchanges;
	}

	private void add(String line) {
		Matcher session = SESSION.matcher(line);
		Matcher stream = STREAM.matcher(line);
		if (session.matches()) {
			this.steps.add(new Handshake(session.group(1)));
		}
		else if (stream.matches()) {
			this.steps.add(new Stream(stream.group(1)));
		}
		else if (line.startsWith("⇐ ")) {
			this.steps.add(new Event(new Part(line.substring(2))));
		}
		else if (line.startsWith("→ ")) {
			this.steps.add(new Request(new Part(line.substring(2))));
		}
		else if (line.startsWith("← ")) {
			this.steps.add(new Response(new Part(line.substring(2))));
		}
		else if (line.startsWith("  ") && this.steps.getLast() instanceof Said said) {
			said.part().add(line.strip());
		}
	}

	/** Step of an exchange, in order. */
	sealed interface Step {

	}

	/** Handshake, after which {@code $session} is the session's id. */
	record Handshake(String version) implements Step {

	}

	/**
	 * HTTP+SSE stream, after which {@code $session} is the stream's id.
	 *
	 * @param version the revision of the session on the stream; {@code null} without a
	 * session
	 */
	record Stream(String version) implements Step {

	}

	/** Step with a text. */
	sealed interface Said extends Step {

		Part part();

	}

	/** Request of the client. */
	record Request(Part part) implements Said {

	}

	/** Expected response of the gateway. */
	record Response(Part part) implements Said {

	}

	/** Expected next event of the stream. */
	record Event(Part part) implements Said {

	}

	/** First line, headers and body; the body's lines are joined. */
	record Part(String first, List<String> headers, StringBuilder body) {

		Part(String first) {
			this(first, new ArrayList<>(), new StringBuilder());
		}

		private void add(String line) {
			if (this.body.isEmpty() && HEADER.matcher(line).matches()) {
				this.headers.add(line);
			}
			else {
				this.body.append(line);
			}
		}

	}

}
