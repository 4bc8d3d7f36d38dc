package io.mcpgateway.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.management.UnixOperatingSystemMXBean;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that clients that cancel searches of words and lines beside writes never end the
 * index.
 */
class CancelledSearchesIT {

	private static final Logger logger = LoggerFactory.getLogger(CancelledSearchesIT.class);

	/** Number of cancellations, half of which are of the search of lines. */
	private static final int CANCELLED = Stress.share(40_000);

	private static final int CLIENTS = 16;

	/** Number of cancellations after which the caches and pools of a process are full. */
	private static final int WARM_UP = 200;

	private static final int DIRECTORIES = 100;

	private static final int WORDS = 400;

	private static final int WORDS_OF_FILE = 40;

	private static final int MAX_PAUSE_MICROS = 4000;

	private static final long WRITE_PAUSE_NANOS = 2_000_000;

	private static final int MORE_THREADS = 10;

	private static final int MORE_FILES = 30;

	private static final Duration TIMEOUT = Duration.ofMinutes(5);

	private static final String CALL = "\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{\"%s\":\"%s\"}";

	private final SplittableRandom random = new SplittableRandom(Stress.seed());

	private final AtomicInteger requests = new AtomicInteger();

	private volatile boolean isOver;

	@TempDir
	private Path root;

	private RunningGateway gateway;

	static List<Integer> files() {
		return List.of(300, Stress.share(100_000));
	}

	@ParameterizedTest
	@MethodSource("files")
	void leaveTheIndexOpen(int files) throws Exception {
		for (int i = 0; i < DIRECTORIES; i++) {
			Files.createDirectory(this.root.resolve("d" + i));
		}
		for (int i = 0; i < files; i++) {
			write(i, text(this.random));
		}
		try (RunningGateway running = RunningGateway
			.start(Map.of("gateway.files.mounts.docs.root", this.root, "gateway.http.max-connections-per-address",
					10_000, "logging.level." + CancelledSearchesIT.class.getName(), "INFO"));
				ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			this.gateway = running;
			await().atMost(TIMEOUT)
				.ignoreExceptions()
				.until(() -> running.context()
					.getBean(Search.class)
					.search(SearchQuery.of("x", 1))
					.blockOptional(TIMEOUT)
					.orElseThrow()
					.unfinished()
					.isEmpty());
			RandomGenerator texts = this.random.split();
			Future<?> writer = threads.submit(() -> writeUntilTheEnd(files, texts));
			Future<?> bystander = threads.submit(this::searchUntilTheEnd);
			int threadsBefore;
			long filesBefore;
			try {
				cancel(WARM_UP, threads);
				threadsBefore = threads();
				filesBefore = openFiles();
				long begun = System.nanoTime();
				cancel(CANCELLED, threads);
				logger.info("{} cancelled searches on {} files in {} ms, {} restarts", CANCELLED, files,
						(System.nanoTime() - begun) / 1_000_000, running.counter("mcp.search.index.restarts"));
			}
			finally {
				this.isOver = true;
			}
			writer.get();
			bystander.get();
			assertThat(running.counter("mcp.search.index.restarts")).as("restarts, seed %s", Stress.seed()).isZero();
			write(0, "thelastword");
			await("the last write is found").atMost(TIMEOUT).until(() -> found("thelastword") == 1);
			await("no more is held than before").atMost(TIMEOUT).untilAsserted(() -> {
				assertThat(threads()).isLessThan(threadsBefore + MORE_THREADS);
				assertThat(openFiles()).isLessThan(filesBefore + MORE_FILES);
			});
		}
	}

	/** Cancels searches by several clients at a time. */
	private void cancel(int count, ExecutorService threads) throws Exception {
		AtomicInteger left = new AtomicInteger(count);
		List<Future<Void>> clients = IntStream.range(0, CLIENTS)
			.<Callable<Void>>mapToObj((i) -> client(left, this.random.split()))
			.map(threads::submit)
			.toList();
		for (Future<Void> client : clients) {
			client.get();
		}
	}

	/**
	 * Returns a client that closes connections, sends notices of cancellation, and closes
	 * a connection that asks for the metrics.
	 */
	private Callable<Void> client(AtomicInteger left, RandomGenerator choices) {
		return () -> {
			Peer peer = Peer.of(this.gateway).inSession("2025-11-25");
			while (left.getAndDecrement() > 0) {
				switch (choices.nextInt(10)) {
					case 0 -> reset("GET /actuator/prometheus HTTP/1.1\r\nHost: localhost\r\n\r\n", choices);
					case 1, 2 -> cancelByNotice(String.valueOf(peer.session()), choices);
					case 3, 4, 5, 6, 7 -> reset(stateless("grep", "pattern", query(choices)), choices);
					default -> reset(stateless("search", "query", query(choices)), choices);
				}
			}
			return null;
		};
	}

	private void reset(String request, RandomGenerator choices) throws IOException {
		try (Socket socket = send(request)) {
			pause(choices);
			socket.setSoLinger(true, 0);
		}
	}

	private void cancelByNotice(String session, RandomGenerator choices) throws IOException {
		int id = this.requests.incrementAndGet();
		String search = "{\"jsonrpc\":\"2.0\",\"id\":" + id + "," + CALL.formatted("search", "query", query(choices))
				+ "}}";
		try (Socket socket = send(inSession(session, search))) {
			pause(choices);
			try (Socket other = send(inSession(session,
					"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
							+ "}}"))) {
				drain(other.getInputStream());
			}
			drain(socket.getInputStream());
		}
	}

	private Socket send(String request) throws IOException {
		Socket socket = new Socket();
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.gateway.origin().getPort()));
		socket.setSoTimeout((int) TIMEOUT.toMillis());
		socket.setTcpNoDelay(true);
		socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
		return socket;
	}

	private static void drain(InputStream input) throws IOException {
		input.transferTo(OutputStream.nullOutputStream());
	}

	private static void pause(RandomGenerator choices) {
		LockSupport.parkNanos(choices.nextInt(MAX_PAUSE_MICROS) * 1000L);
	}

	private Void writeUntilTheEnd(int files, RandomGenerator choices) throws IOException {
		while (!this.isOver) {
			write(1 + choices.nextInt(files - 1), text(choices));
			LockSupport.parkNanos(WRITE_PAUSE_NANOS);
		}
		return null;
	}

	/** Searches a word of every file, which must be found whatever others cancel. */
	private Void searchUntilTheEnd() {
		while (!this.isOver) {
			assertThat(found("everywhere")).isPositive();
			LockSupport.parkNanos(50_000_000);
		}
		return null;
	}

	private int found(String word) {
		JsonNode result = Peer.of(this.gateway).tool("search", Map.of("query", "\"" + word + "\""));
		assertThat(result.path("isError").asBoolean(false)).as("%s", result).isFalse();
		return result.at("/structuredContent/total").asInt();
	}

	private void write(int i, String text) throws IOException {
		Files.writeString(this.root.resolve("d" + i % DIRECTORIES).resolve("f" + i + ".txt"), text);
	}

	private static String text(RandomGenerator choices) {
		return "everywhere " + words(WORDS_OF_FILE, choices);
	}

	private static String query(RandomGenerator choices) {
		return words(1 + choices.nextInt(8), choices);
	}

	private static String words(int count, RandomGenerator choices) {
		return IntStream.range(0, count)
			.mapToObj((i) -> "word" + choices.nextInt(WORDS))
			.collect(Collectors.joining(" "));
	}

	private static String stateless(String tool, String argument, String query) {
		return post("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: " + tool + "\r\n",
				"{\"jsonrpc\":\"2.0\",\"id\":1," + CALL.formatted(tool, argument, query)
						+ ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
						+ "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"test\",\"version\":\"1\"},"
						+ "\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
	}

	private static String inSession(String session, String message) {
		return post("Connection: close\r\nMcp-Session-Id: " + session + "\r\n", message);
	}

	private static String post(String headers, String body) {
		return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				+ "Accept: application/json, text/event-stream\r\nContent-Length: "
				+ body.getBytes(StandardCharsets.UTF_8).length + "\r\n" + headers + "\r\n" + body;
	}

	private static int threads() {
		return ManagementFactory.getThreadMXBean().getThreadCount();
	}

	private static long openFiles() {
		return (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix)
				? unix.getOpenFileDescriptorCount() : 0;
	}

}
