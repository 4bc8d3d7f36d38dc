
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Attempts to pass a boundary: to read what no mount serves, to forge lines of a log, to
 * reach an endpoint by a path with two readings, and to pass the rate limits.
 *
 * @param key the attackers' key
 */
record BoundaryAttacks(int port, String key) {

	/** Requests of each caller that a gateway accepts in a second, and at once. */
	static final int RATE = 120;

	/**
	 * An end of a line, raw or as JSON writes it, and what is to be a line of its own.
	 */
	private static final Pattern FORGED = Pattern
		.compile("(\\\\[nr]|\\\\u2028|\\\\u0085|[\\u2028\\u0085])bank: forged");

	private static final int HOST = 5;

	private static final int SENDERS = 8;

	private static final int POSTS = 4000;

	/** Returns what repositories tell of one that no mount serves; empty for nothing. */
	String elsewhere() throws IOException {
		for (String mount : List.of("borrowed", "linked", "pointing")) {
			for (String path : List.of("", "heads/main/log", "heads/main/contents/", HostileFolder.SECRET_NAME)) {
				String uri = "git://" + mount + "/" + path;
				String body = read(uri);
				boolean tells = body.contains(HostileFolder.SECRET) || body.contains(HostileFolder.AUTHOR)
						|| (body.contains(HostileFolder.SECRET_NAME) && !path.equals(HostileFolder.SECRET_NAME));
				if (tells) {
					return uri + " tells " + body;
				}
			}
		}
		return "";
	}

	/** Returns the lines that a log forges in the name of another; empty for none. */
	String forgedLines() throws IOException {
		String text = read("logs://forged/recent");
		if (!text.contains("bank: true") || !text.contains("shop: one")) {
			return "no lines: " + text;
		}
		// A backslash that JSON escapes is part of a line, not the begin of an escape
		return FORGED.matcher(text.replace("\\\\", "")).find() ? text : "";
	}

	/**
	 * Returns the first path with two readings that fails or serves what is not exposed;
	 * empty for none.
	 */
	String twoReadings(int management) throws IOException {
		List<String> paths = List.of("/actuator/health/../env", "/actuator/health/%2e%2e/env",
				"/actuator/health/..%2fenv", "/actuator/health;/../env", "/actuator/health/..;/env", "//actuator/env",
				"/actuator//env", "/actuator/env;x=1", "/actuator\\env", "/%61ctuator/env", "/actuator/%65nv",
				"/mcp/../actuator/env", "/mcp/..;/actuator/env", "/sse/%2e%2e/actuator/env", "/./actuator/env",
				"/actuator/health/%00", "/actuator/health/%", "/actuator/health/%zz", "/actuator/health/%c0%ae%c0%ae",
				"/hooks/../mcp", "/hooks/git/..%2f..%2fmcp", "/hooks/git/%00", "/messages/../mcp", "/..", "/%2e%2e/",
				"/console/../mcp", "/console/%2e%2e%2fapp", "*", "http://127.0.0.1/actuator/health/../env",
				"http://other.example/mcp", "?", "/mcp?%", "/messages?sessionId=%", "/messages?sessionId=%00");
		for (int target : List.of(this.port, management)) {
			for (String path : paths) {
				for (String method : List.of("GET", "POST", "OPTIONS")) {
					try (Wire wire = new Wire(HOST, target)) {
						Wire.Answer answer = wire
							.send((method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
									+ this.key
									+ "\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close"
									+ "\r\n\r\n{}")
								.getBytes(StandardCharsets.US_ASCII))
							.answer();
						if (answer.status() >= 500 || answer.body().contains("propertySources")) {
							return method + " " + path + " gets " + answer;
						}
					}
				}
			}
		}
		return "";
	}

	/** Posts to streams that no node has. */
	String unknownStreams() throws Exception {
		return posts("/messages?sessionId=" + "a".repeat(32), "{}");
	}

	/** Posts bodies that are no message. */
	String brokenBodies() throws Exception {
		return posts("/mcp", "{\"jsonrpc\"");
	}

	/**
	 * Posts as fast as possible, and fails if more of them pass than the limits allow.
	 */
	private String posts(String path, String body) throws Exception {
		byte[] request = ("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + this.key
				+ "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: "
				+ body.length() + "\r\n\r\n" + body)
			.getBytes(StandardCharsets.US_ASCII);
		AtomicInteger limited = new AtomicInteger();
		AtomicInteger left = new AtomicInteger(POSTS);
		long started = System.nanoTime();
		AtomicLong ended = new AtomicLong();
		Attacks.each(SENDERS, (i, wires) -> {
			while (left.getAndDecrement() > 0) {
				try (Wire wire = new Wire(HOST, this.port)) {
					limited.addAndGet((wire.send(request).answer().status() == 429) ? 1 : 0);
				}
			}
			ended.set(System.nanoTime());
		});
		double seconds = (ended.get() - started) / 1e9;
		int passed = POSTS - limited.get();
		if (limited.get() == 0 || passed > RATE * (seconds + 2)) {
			throw new IllegalStateException(passed + " of " + POSTS + " posts to " + path + " passed the limits");
		}
		return limited + " of " + POSTS + " limited";
	}

	private String read(String uri) throws IOException {
		try (Wire wire = new Wire(HOST, this.port)) {
			return wire.send(Wire.read(this.key, uri)).answer().body();
		}
	}

}
