
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.McpClient;
import dev.langchain4j.mcp.client.McpClientListener;
import dev.langchain4j.mcp.client.McpTextResourceContents;
import dev.langchain4j.mcp.client.transport.McpTransport;
import dev.langchain4j.mcp.client.transport.http.HttpMcpTransport;
import dev.langchain4j.mcp.client.transport.http.StreamableHttpMcpTransport;
import dev.langchain4j.mcp.client.transport.stdio.StdioMcpTransport;

/**
 * Client of LangChain4j that obeys the lines of its standard input and prints the changes
 * that the gateway publishes. It keeps the negotiated revision to itself, so the offered
 * one is printed.
 * <p>
 * Usage: {@code java Client.java REVISION http|sse ADDRESS} or
 * {@code java Client.java REVISION stdio COMMAND...}
 */
final class Client {

	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	public static void main(String[] arguments) throws Exception {
		List<String> route = Arrays.asList(arguments).subList(1, arguments.length);
		// Progress may be handled on another thread than the result
		BlockingQueue<Object> steps = new LinkedBlockingQueue<>();
		McpClient client = DefaultMcpClient.builder()
			.transport(transport(route))
			.protocolVersion(arguments[0])
			.initializationTimeout(TIMEOUT)
			.resourcesTimeout(TIMEOUT)
			.metaSupplier((context) -> Map.of("progressToken", "p"))
			.progressHandler((progress) -> steps.add(progress))
			.onResourceUpdated((source, uri) -> System.out.println("updated " + uri))
			.addListener(new McpClientListener() {
				@Override
				public void onNotificationResourcesListChanged() {
					System.out.println("list_changed");
				}
			})
			.build();
		System.out.println("connected " + arguments[0]);
		Scanner lines = new Scanner(System.in);
		while (lines.hasNext()) {
			String verb = lines.next();
			String uri = lines.next();
			System.out.println(switch (verb) {
				case "subscribe" -> {
					client.subscribeToResource(uri);
					yield "subscribed " + uri;
				}
				case "unsubscribe" -> {
					client.unsubscribeFromResource(uri);
					yield "unsubscribed " + uri;
				}
				case "find" ->
					"found " + client.listResources().stream().filter((resource) -> resource.uri().equals(uri)).count();
				case "read" -> {
					steps.clear();
					McpTextResourceContents contents = (McpTextResourceContents) client.readResource(uri)
						.contents()
						.getFirst();
					yield "read %d %s".formatted(contents.text().length(), steps.poll(10, TimeUnit.SECONDS) != null);
				}
				default -> throw new IllegalArgumentException(verb);
			});
		}
		client.close();
		System.exit(0);
	}

	@SuppressWarnings("removal")
	private static McpTransport transport(List<String> route) {
		return switch (route.getFirst()) {
			case "http" -> StreamableHttpMcpTransport.builder()
				.url(route.getLast())
				.timeout(TIMEOUT)
				.subsidiaryChannel(true)
				.build();
			case "sse" -> HttpMcpTransport.builder().sseUrl(route.getLast()).timeout(TIMEOUT).build();
			default -> StdioMcpTransport.builder().command(route.subList(1, route.size())).build();
		};
	}

}
