
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.UnsubscribeRequest;

/**
 * Client of the MCP Java SDK that obeys the lines of its standard input and prints the
 * changes that the gateway publishes.
 * <p>
 * Usage: {@code java Client.java REVISION http|sse ADDRESS} or
 * {@code java Client.java REVISION stdio COMMAND...}
 */
final class Client {

	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	private static final int MAX_ATTEMPTS = 20;

	public static void main(String[] arguments) throws InterruptedException {
		List<String> route = Arrays.asList(arguments).subList(1, arguments.length);
		// Progress may be handled on another thread than the result
		BlockingQueue<Object> steps = new LinkedBlockingQueue<>();
		McpSyncClient client = McpClient.sync(transport(arguments[0], route))
			.initializationTimeout(TIMEOUT)
			.requestTimeout(TIMEOUT)
			.progressConsumer((progress) -> steps.add(progress))
			.resourcesUpdateConsumer((contents) -> System.out.println("updated " + contents.getFirst().uri()))
			.resourcesChangeConsumer((resources) -> System.out.println("list_changed"))
			.build();
		System.out.println("connected " + client.initialize().protocolVersion());
		Scanner lines = new Scanner(System.in);
		while (lines.hasNext()) {
			String verb = lines.next();
			String uri = lines.next();
			System.out.println(switch (verb) {
				case "subscribe" -> {
					retrying(() -> {
						client.subscribeResource(SubscribeRequest.builder(uri).build());
						return null;
					});
					yield "subscribed " + uri;
				}
				case "unsubscribe" -> {
					retrying(() -> {
						client.unsubscribeResource(UnsubscribeRequest.builder(uri).build());
						return null;
					});
					yield "unsubscribed " + uri;
				}
				case "find" -> "found " + retrying(client::listResources).resources()
					.stream()
					.filter((resource) -> resource.uri().equals(uri))
					.count();
				case "read" -> {
					steps.clear();
					ReadResourceRequest request = ReadResourceRequest.builder(uri)
						.meta(Map.of("progressToken", "p"))
						.build();
					TextResourceContents contents = (TextResourceContents) retrying(() -> client.readResource(request))
						.contents()
						.getFirst();
					yield "read %d %s".formatted(contents.text().length(), steps.poll(10, TimeUnit.SECONDS) != null);
				}
				default -> throw new IllegalArgumentException(verb);
			});
		}
		client.closeGracefully();
		System.exit(0);
	}

	/**
	 * Sends a request and returns its result. <b>Why</b> more than once: over stdio it
	 * fails without being sent while another thread of the SDK sends, as it does to list
	 * again after a change.
	 */
	private static <T> T retrying(Supplier<T> request) throws InterruptedException {
		for (int attempt = 1;; attempt++) {
			try {
				return request.get();
			}
			catch (RuntimeException ex) {
				if (attempt == MAX_ATTEMPTS || !"Failed to enqueue message".equals(ex.getMessage())) {
					throw ex;
				}
				Thread.sleep(100);
			}
		}
	}

	@SuppressWarnings("deprecation")
	private static McpClientTransport transport(String revision, List<String> route) {
		return switch (route.getFirst()) {
			case "http" -> HttpClientStreamableHttpTransport.builder(route.getLast())
				.supportedProtocolVersions(List.of(revision))
				.build();
			case "sse" -> HttpClientSseClientTransport.builder(route.getLast()).build();
			default -> new StdioClientTransport(
					ServerParameters.builder(route.get(1)).args(route.subList(2, route.size())).build(),
					McpJsonDefaults.getMapper());
		};
	}

}
