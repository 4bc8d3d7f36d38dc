package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Server that answers as Loki does: {@code query_range} with selectors and line filters,
 * series, and the values of labels. Like Loki it refuses queries of more than 5,000 lines
 * or 30 days, and selectors that are empty.
 */
public final class LokiServer implements AutoCloseable {

	private static final JsonMapper JSON = new JsonMapper();

	private static final int MAX_LINES = 5000;

	private static final BigInteger MAX_NANOS = BigInteger.valueOf(721L * 3600).multiply(BigInteger.TEN.pow(9));

	private static final Pattern MATCHER = Pattern.compile("(\\w+)=(\"(?:[^\"\\\\]|\\\\.)*\")[, ]*");

	private static final Pattern QUERY = Pattern.compile("\\{(.*?)}(?: (\\|[=~]) (\"(?:[^\"\\\\]|\\\\.)*\"))?");

	private final List<Entry> entries = new CopyOnWriteArrayList<>();

	private final List<Request> requests = new CopyOnWriteArrayList<>();

	private final HttpServer server;

	private final Map<String, HttpHandler> replacements = new ConcurrentHashMap<>();

	private volatile @Nullable HttpHandler replacement;

	private volatile @Nullable String refused;

	private volatile boolean refusesSeries;

	private LokiServer(HttpServer server) {
		this.server = server;
	}

	/** Starts a server without lines. */
	public static LokiServer start() {
		try {
			LokiServer server = new LokiServer(
					HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
			server.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
			server.server.createContext("/", server::answer);
			server.server.start();
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns the properties of a mount of the lines in the namespace {@code shop}. */
	public Map<String, Object> mount(String name) {
		String mount = "gateway.logs.mounts." + name + ".";
		return Map.of(mount + "loki.url", url(), mount + "loki.selector", "{namespace=\"shop\"}",
				mount + "poll-interval", "1s");
	}

	/** Returns the address. */
	public String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/** Adds a line of the namespace {@code shop}. */
	public void add(String app, Instant time, String line) {
		add(Map.of("namespace", "shop", "app", app), time, line);
	}

	/** Adds a line. */
	public void add(Map<String, String> labels, Instant time, String line) {
		this.entries.add(new Entry(labels, nanos(time), line));
	}

	/** Removes all lines. */
	public void clear() {
		this.entries.clear();
	}

	/**
	 * Answers queries for the lines of an application in another way; {@code null} for
	 * the usual way. An answer that the handler does not begin is as usual.
	 */
	public void replace(String app, @Nullable HttpHandler replacement) {
		if (replacement != null) {
			this.replacements.put("app=\"" + app + "\"", replacement);
		}
		else {
			this.replacements.remove("app=\"" + app + "\"");
		}
	}

	/** Refuses all queries for the lines of an application. */
	public void refuse(String app) {
		this.refused = "app=\"" + app + "\"";
	}

	/** Refuses to list series. */
	public void refuseSeries() {
		this.refusesSeries = true;
	}

	/** Returns the requests up to now. */
	public List<Request> requests() {
		return this.requests;
	}

	/** Answers all requests in another way; {@code null} for the usual way. */
	public void replace(@Nullable HttpHandler replacement) {
		this.replacement = replacement;
	}

	/** Sends an answer. */
	public static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
		exchange.getResponseHeaders().set("Content-Type", "application/json; charset=UTF-8");
		exchange.sendResponseHeaders(status, body.length);
		exchange.getResponseBody().write(body);
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			String path = exchange.getRequestURI().getPath();
			Map<String, String> parameters = parameters(String.valueOf(exchange.getRequestURI().getRawQuery()));
			this.requests.add(new Request(path, parameters, Map.copyOf(exchange.getRequestHeaders())));
			HttpHandler other = this.replacement;
			if (other != null) {
				other.handle(exchange);
				return;
			}
			String query = parameters.getOrDefault("query", "");
			for (Map.Entry<String, HttpHandler> one : this.replacements.entrySet()) {
				if (query.contains(one.getKey())) {
					one.getValue().handle(exchange);
					if (exchange.getResponseCode() >= 0) {
						return;
					}
				}
			}
			if (this.refusesSeries && path.endsWith("/series")) {
				send(exchange, 403, new byte[0]);
				return;
			}
			if (this.refused != null && parameters.getOrDefault("query", "").contains(this.refused)) {
				send(exchange, 403, new byte[0]);
				return;
			}
			try {
				Object data = switch (path) {
					case "/loki/api/v1/query_range" -> lines(parameters);
					case "/loki/api/v1/series" -> series(parameters);
					default -> values(path.replaceAll("/loki/api/v1/label/(\\w+)/values", "$1"), parameters);
				};
				send(exchange, 200, JSON.writeValueAsBytes(Map.of("status", "success", "data", data)));
			}
			catch (IllegalArgumentException ex) {
				send(exchange, 400, String.valueOf(ex.getMessage()).getBytes(StandardCharsets.UTF_8));
			}
		}
	}

	private List<String> values(String label, Map<String, String> parameters) {
		return this.entries.stream()
			.filter((entry) -> matches(entry, parameters.getOrDefault("query", "{}"), true))
			.filter((entry) -> entry.nanos.compareTo(new BigInteger(parameters.get("start"))) >= 0)
			.map((entry) -> entry.labels.get(label))
			.filter((value) -> value != null)
			.distinct()
			.toList();
	}

	private List<Map<String, String>> series(Map<String, String> parameters) {
		BigInteger start = new BigInteger(parameters.get("start"));
		BigInteger end = new BigInteger(parameters.get("end"));
		return this.entries.stream()
			.filter((entry) -> entry.nanos.compareTo(start) >= 0 && entry.nanos.compareTo(end) < 0
					&& matches(entry, parameters.get("match[]"), false))
			.map(Entry::labels)
			.distinct()
			.toList();
	}

	private Map<String, Object> lines(Map<String, String> parameters) {
		BigInteger start = new BigInteger(parameters.get("start"));
		BigInteger end = new BigInteger(parameters.get("end"));
		int limit = Integer.parseInt(parameters.get("limit"));
		if (limit > MAX_LINES || end.subtract(start).compareTo(MAX_NANOS) > 0) {
			throw new IllegalArgumentException("the query exceeds the limits");
		}
		Comparator<Entry> byTime = Comparator.comparing(Entry::nanos);
		boolean isForward = parameters.get("direction").equals("forward");
		List<Entry> found = this.entries.stream()
			.filter((entry) -> entry.nanos.compareTo(start) >= 0 && entry.nanos.compareTo(end) < 0
					&& matches(entry, parameters.get("query"), false))
			.sorted(byTime)
			.toList();
		Map<Map<String, String>, List<Entry>> streams = (isForward ? found : found.reversed()).stream()
			.limit(limit)
			.collect(Collectors.groupingBy(Entry::labels, LinkedHashMap::new, Collectors.toList()));
		List<Object> result = new ArrayList<>();
		streams.forEach((labels, lines) -> result.add(Map.of("stream", labels, "values",
				lines.stream().map((entry) -> List.of(entry.nanos.toString(), entry.line)).toList())));
		return Map.of("resultType", "streams", "result", result);
	}

	private static boolean matches(Entry entry, String query, boolean mayBeEmpty) {
		Matcher form = QUERY.matcher(query);
		if (!form.matches()) {
			throw new IllegalArgumentException("parse error in " + query);
		}
		Matcher matcher = MATCHER.matcher(form.group(1));
		int end = 0;
		boolean matches = true;
		while (matcher.find() && matcher.start() == end) {
			matches &= unquoted(matcher.group(2)).equals(entry.labels.getOrDefault(matcher.group(1), ""));
			end = matcher.end();
		}
		if (end < form.group(1).length() || (end == 0 && !mayBeEmpty)) {
			throw new IllegalArgumentException("parse error in " + query);
		}
		if (form.group(2) == null) {
			return matches;
		}
		String pattern = unquoted(form.group(3));
		return matches && (form.group(2).equals("|=") ? entry.line.contains(pattern)
				: com.google.re2j.Pattern.compile(pattern).matcher(entry.line).find());
	}

	/** Reads a literal of Go as far as the gateway writes such. */
	private static String unquoted(String literal) {
		return Pattern.compile("\\\\U([0-9a-f]{8})")
			.matcher(literal.substring(1, literal.length() - 1))
			.replaceAll(
					(escape) -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16))));
	}

	private static Map<String, String> parameters(String query) {
		Map<String, String> parameters = new LinkedHashMap<>();
		for (String parameter : query.split("&")) {
			String[] parts = parameter.split("=", 2);
			parameters.put(URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
					URLDecoder.decode(parts[parts.length - 1], StandardCharsets.UTF_8));
		}
		return parameters;
	}

	private static BigInteger nanos(Instant time) {
		return BigInteger.valueOf(time.getEpochSecond())
			.multiply(BigInteger.TEN.pow(9))
			.add(BigInteger.valueOf(time.getNano()));
	}

	/** Line with its labels. */
	private record Entry(Map<String, String> labels, BigInteger nanos, String line) {

	}

	/** Request of the gateway. */
	public record Request(String path, Map<String, String> parameters, Map<String, List<String>> headers) {

	}

}
