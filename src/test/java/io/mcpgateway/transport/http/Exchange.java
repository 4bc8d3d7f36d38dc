package io.mcpgateway.transport.http;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A heading of a file of exchanges, and what is said below it: requests, each with its
 * answer.
 * <p>
 * A line that begins with an arrow begins a request or an answer, the indented lines
 * after it are headers and then the body. Anything else is prose, of which only "In a
 * session of" and a revision does something.
 */
record Exchange(String title, List<Step> steps) {

	private static final Pattern SESSION = Pattern.compile("In a session of (\\d{4}-\\d\\d-\\d\\d)\\b.*");

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
		if (session.matches()) {
			this.steps.add(new Handshake(session.group(1)));
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
