package io.mcpgateway.transport.http;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A heading of a file of exchanges, and what is said below it: requests, each with its
 * answer.
 * <p>
 * A line that begins with an arrow begins a request, an answer or an event of a stream,
 * the indented lines after it are headers and then the body. Anything else is prose, of
 * which only "In a session of" and "On a stream of" a revision, and "On a stream:" do
 * something.
 */
record Exchange(String title, List<Step> steps) {

	private static final Pattern SESSION = Pattern.compile("In a session of (\\d{4}-\\d\\d-\\d\\d)\\b.*");

	private static final Pattern STREAM = Pattern.compile("On a stream(?: of (\\d{4}-\\d\\d-\\d\\d))?:");

	private static final Pattern HEADER = Pattern.compile("(!?[A-Za-z-]+):(.*)");

	/** Read a file. */
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

	/** What happens, in order. */
	sealed interface Step {

	}

	/** A session is begun, and {@code $session} names it. */
	record Handshake(String version) implements Step {

	}

	/**
	 * A stream of HTTP+SSE is opened, and {@code $session} names it.
	 *
	 * @param version of the session that is begun on it, or {@code null}
	 */
	record Stream(String version) implements Step {

	}

	/** What one side says. */
	sealed interface Said extends Step {

		Part part();

	}

	/** What the client says. */
	record Request(Part part) implements Said {

	}

	/** What the gateway has to say. */
	record Response(Part part) implements Said {

	}

	/** What the gateway says on the stream next. */
	record Event(Part part) implements Said {

	}

	/** A first line, headers and a body, whose lines are joined. */
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
