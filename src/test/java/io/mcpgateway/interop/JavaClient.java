package io.mcpgateway.interop;

import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ResourceReference;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Client of the MCP project's Java SDK. */
record JavaClient(McpSyncClient client) {

	private static final Duration START = Duration.ofMinutes(2);

	/** Surveys a gateway in a revision with sessions. */
	static Survey survey(Route route, String revision, Survey.Plan plan) {
		try (McpSyncClient client = client(route, revision).build()) {
			return new JavaClient(client).survey(plan);
		}
	}

	/** Uses a gateway's tools and prompts in a revision with sessions. */
	static Offers use(Route route, String revision, Offers.Plan plan) {
		try (McpSyncClient client = client(route, revision).build()) {
			return new JavaClient(client).use(plan);
		}
	}

	/**
	 * Returns a client whose timeout covers the gateway's start, since the client may
	 * start the gateway.
	 */
	static McpClient.SyncSpec client(Route route, String revision) {
		return McpClient.sync(transport(route, revision)).initializationTimeout(START).requestTimeout(START);
	}

	/**
	 * Returns the transport of a route. Only Streamable HTTP offers a choice of
	 * revisions. HTTP+SSE is deprecated in the SDK and still supported. The SDK takes the
	 * path apart from the origin, and replaces a path in the URL by {@code /mcp}.
	 */
	@SuppressWarnings("deprecation")
	private static McpClientTransport transport(Route route, String revision) {
		return switch (route) {
			case Route.Http(var endpoint) -> HttpClientStreamableHttpTransport.builder(endpoint.resolve("/").toString())
				.endpoint(endpoint.getPath())
				.supportedProtocolVersions(List.of(revision))
				.build();
			case Route.Sse(var endpoint) -> HttpClientSseClientTransport.builder(endpoint.resolve("/").toString())
				.sseEndpoint(endpoint.getPath())
				.build();
			case Route.Stdio(var command) -> new StdioClientTransport(
					ServerParameters.builder(command.getFirst()).args(command.subList(1, command.size())).build(),
					McpJsonDefaults.getMapper());
		};
	}

	private Survey survey(Survey.Plan plan) {
		String revision = this.client.initialize().protocolVersion();
		List<String> uris = this.client.listResources().resources().stream().map(Resource::uri).toList();
		return new Survey(revision, uris, text(plan.text()), sha256(plan.binary()), text(plan.accented()),
				completions(plan), missing(plan.missing()));
	}

	private String text(String uri) {
		return ((TextResourceContents) read(uri)).text();
	}

	private String sha256(String uri) {
		String blob = ((BlobResourceContents) read(uri)).blob();
		return SurveyedFiles.sha256(Base64.getDecoder().decode(blob));
	}

	private ResourceContents read(String uri) {
		return this.client.readResource(ReadResourceRequest.builder(uri).build()).contents().getFirst();
	}

	private List<String> completions(Survey.Plan plan) {
		CompleteArgument path = new CompleteArgument(plan.variable(), plan.typed());
		return this.client
			.completeCompletion(CompleteRequest.builder(new ResourceReference(plan.template()), path).build())
			.completion()
			.values();
	}

	private Survey.NotFound missing(String uri) {
		JSONRPCError error = catchThrowableOfType(McpError.class, () -> read(uri)).getJsonRpcError();
		return new Survey.NotFound(error.code(), String.valueOf(((Map<?, ?>) error.data()).get("uri")));
	}

	private Offers use(Offers.Plan plan) {
		String revision = this.client.initialize().protocolVersion();
		List<Offers.Said> calls = plan.calls().stream().map(this::said).toList();
		GetPromptRequest filled = GetPromptRequest.builder(plan.prompt().name())
			.arguments(Map.copyOf(plan.prompt().arguments()))
			.build();
		List<Offers.Message> messages = this.client.getPrompt(filled)
			.messages()
			.stream()
			.map((message) -> new Offers.Message(message.role().name().toLowerCase(Locale.ROOT),
					message.content().type(), text(message.content())))
			.toList();
		CompleteArgument argument = new CompleteArgument(plan.argument(), plan.typed());
		List<String> completions = this.client
			.completeCompletion(CompleteRequest.builder(new PromptReference(plan.prompt().name()), argument).build())
			.completion()
			.values();
		return new Offers(revision, this.client.listTools().tools().stream().map(Tool::name).toList(), calls,
				this.client.listPrompts().prompts().stream().map(Prompt::name).toList(), messages, completions);
	}

	private Offers.Said said(Offers.Call call) {
		CallToolResult result = this.client
			.callTool(CallToolRequest.builder(call.name()).arguments(Map.copyOf(call.arguments())).build());
		return new Offers.Said(text(result.content().getFirst()), result.structuredContent() != null,
				Boolean.TRUE.equals(result.isError()));
	}

	private static String text(Content content) {
		return switch (content) {
			case TextContent text -> text.text();
			case EmbeddedResource embedded -> ((TextResourceContents) embedded.resource()).text();
			default -> content.type();
		};
	}

}
