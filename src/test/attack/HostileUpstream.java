
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Upstream server that means harm: an API that equates names as Tomcat and Express do and
 * fails for some, a Loki whose log {@code b} never answers and whose answers grow, one
 * whose log {@code shop} forges lines of {@code bank}, and a git server of the dumb
 * protocol that names another port. Counts what must not happen.
 */
final class HostileUpstream implements AutoCloseable {

	/** Size of the answers that grow, in bytes. */
	private static final int BOMB_SIZE = 8_000_000;

	/** How long a silent answer stays open, in milliseconds. */
	private static final long SILENCE_MILLIS = 60_000;

	/** An answer that no buffers of connections hold. */
	private static final byte[] LARGE = "large".repeat(6_400_000).getBytes(StandardCharsets.US_ASCII);

	private final HttpServer server;

	private final HttpServer other;

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final AtomicInteger forbidden = new AtomicInteger();

	private final AtomicInteger strays = new AtomicInteger();

	private final AtomicInteger lines = new AtomicInteger();

	private final AtomicBoolean grows = new AtomicBoolean();

	HostileUpstream() throws IOException {
		this.other = start();
		this.other.createContext("/", (exchange) -> {
			this.strays.incrementAndGet();
			answer(exchange, 404, "");
		});
		this.server = start();
		this.server.createContext("/api", this::serveApi);
		this.server.createContext("/loki/api/v1", this::serveLoki);
		this.server.createContext("/forged/loki/api/v1", HostileUpstream::serveForgedLines);
		this.server.createContext("/dumb.git", this::serveDumbGit);
	}

	String address() {
		return address(this.server);
	}

	/** Returns how often a denied name was asked for. */
	int forbidden() {
		return this.forbidden.get();
	}

	/** Returns how many requests came to the port that only this server names. */
	int strays() {
		return this.strays.get();
	}

	/** Writes a line to the log {@code a}. */
	void write() {
		this.lines.incrementAndGet();
	}

	/** Makes each answer of Loki as large as the gateway accepts. */
	void grow(boolean isLarge) {
		this.grows.set(isLarge);
	}

	/** Drops path parameters, case and a slash at the end, before it looks for a name. */
	private void serveApi(HttpExchange exchange) throws IOException {
		String path = exchange.getRequestURI()
			.getPath()
			.replaceAll(";[^/]*", "")
			.toLowerCase(Locale.ROOT)
			.replaceAll("/+", "/");
		if (path.startsWith("/api/admin")) {
			this.forbidden.incrementAndGet();
		}
		switch (path) {
			case "/api/large" -> answer(exchange, 200, LARGE);
			case "/api/values/broken" -> answer(exchange, 500, "broken");
			case "/api/values/rare" -> {
				exchange.getResponseHeaders().set("Retry-After", "3600");
				answer(exchange, 429, "later");
			}
			default -> answer(exchange, 200, "fine");
		}
	}

	private void serveLoki(HttpExchange exchange) throws IOException {
		URI uri = exchange.getRequestURI();
		String query = (uri.getQuery() != null) ? uri.getQuery() : "";
		if (this.grows.get()) {
			answer(exchange, 200, "{\"data\":{\"result\":[" + "[],".repeat(BOMB_SIZE / "[],".length() - 20) + "[]]}}");
		}
		else if (uri.getPath().endsWith("/values")) {
			answer(exchange, 200, "{\"status\":\"success\",\"data\":[\"a\",\"b\"]}");
		}
		else if (query.contains("\"b\"")) {
			silence(exchange);
		}
		else {
			answer(exchange, 200, streams());
		}
	}

	private static void serveForgedLines(HttpExchange exchange) throws IOException {
		String query = String.valueOf(exchange.getRequestURI().getQuery());
		String path = exchange.getRequestURI().getPath();
		if (path.endsWith("/values")) {
			answer(exchange, 200, "{\"status\":\"success\",\"data\":[\"shop\",\"bank\"]}");
		}
		else if (path.endsWith("/series")) {
			answer(exchange, 200, "{\"status\":\"success\",\"data\":[{\"app\":\"shop\"},{\"app\":\"bank\"}]}");
		}
		else {
			answer(exchange, 200, query.contains("bank") ? stream("bank", "true")
					: stream("shop", "one\\nbank: forged\\rbank: forged\\u2028bank: forged\\u0085bank: forged"));
		}
	}

	private static String stream(String app, String line) {
		long time = (Instant.now().getEpochSecond() - 60) * 1_000_000_000L;
		return "{\"status\":\"success\",\"data\":{\"resultType\":\"streams\",\"result\":[{\"stream\":{\"app\":\"" + app
				+ "\"},\"values\":[[\"" + time + "\",\"" + line + "\"]]}]}}";
	}

	private String streams() {
		StringBuilder values = new StringBuilder();
		long now = Instant.now().getEpochSecond() - 60;
		for (int i = 0; i <= this.lines.get(); i++) {
			values.append(i == 0 ? "" : ",")
				.append("[\"")
				.append(now * 1_000_000_000L + i)
				.append("\",\"line ")
				.append(i)
				.append("\"]");
		}
		return "{\"status\":\"success\",\"data\":{\"resultType\":\"streams\",\"result\":[{\"stream\":{\"app\":\"a\"},"
				+ "\"values\":[" + values + "]}]}}";
	}

	private void serveDumbGit(HttpExchange exchange) throws IOException {
		String path = exchange.getRequestURI().getPath();
		if (path.endsWith("/info/refs")) {
			exchange.getResponseHeaders().set("Content-Type", "text/plain");
			answer(exchange, 200, "a".repeat(40) + "\trefs/heads/main\n");
		}
		else if (path.endsWith("/HEAD")) {
			answer(exchange, 200, "ref: refs/heads/main\n");
		}
		else if (path.endsWith("/info/http-alternates")) {
			answer(exchange, 200, address(this.other) + "/stolen.git/objects\n");
		}
		else {
			answer(exchange, 404, "");
		}
	}

	private static void answer(HttpExchange exchange, int status, String body) throws IOException {
		answer(exchange, status, body.getBytes(StandardCharsets.UTF_8));
	}

	private static void answer(HttpExchange exchange, int status, byte[] bytes) throws IOException {
		exchange.sendResponseHeaders(status, (bytes.length > 0) ? bytes.length : -1);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(bytes);
		}
		finally {
			exchange.close();
		}
	}

	private static void silence(HttpExchange exchange) {
		try {
			Thread.sleep(SILENCE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		exchange.close();
	}

	private HttpServer start() throws IOException {
		HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
		started.setExecutor(this.threads);
		started.start();
		return started;
	}

	private static String address(HttpServer server) {
		return "http://127.0.0.1:" + server.getAddress().getPort();
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.other.stop(0);
		this.threads.shutdownNow();
	}

}
