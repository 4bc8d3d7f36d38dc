package io.mcpgateway.protocol;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.HandshakeRequests.DiscoverResult;
import io.mcpgateway.protocol.HandshakeRequests.InitializeResult;
import io.mcpgateway.protocol.JsonText.EscapedText;
import io.mcpgateway.protocol.Message.ErrorObject;
import io.mcpgateway.protocol.Prompt.PromptArgument;
import io.mcpgateway.protocol.PromptRequests.GetPromptResult;
import io.mcpgateway.protocol.PromptRequests.ListPromptsResult;
import io.mcpgateway.protocol.PromptRequests.PromptMessage;
import io.mcpgateway.protocol.ResourceRequests.ListResourceTemplatesResult;
import io.mcpgateway.protocol.ResourceRequests.ListResourcesResult;
import io.mcpgateway.protocol.ResourceRequests.ReadResourceResult;
import io.mcpgateway.protocol.Result.EmptyResult;
import io.mcpgateway.protocol.Tool.ToolAnnotations;
import io.mcpgateway.protocol.ToolRequests.ListToolsResult;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.testkit.SchemaDefinitions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tests that messages are valid against the official schema of each revision. */
class SchemaTests {

	private static final Prompt PROMPT = new Prompt("review", "Review", "Looks at a change",
			List.of(new Icon("data:image/png;base64,eA==", null, null, null)),
			List.of(new PromptArgument("change", "Change", "Which one", true)));

	private static final Tool TOOL = new Tool("read", "Read", "Reads", null,
			JsonNodeFactory.instance.objectNode().put("type", "object"),
			JsonNodeFactory.instance.objectNode().put("type", "object"), ToolAnnotations.READ_ONLY);

	private static final List<Icon> ICONS = List
		.of(new Icon("https://gw.example/i.png", "image/png", List.of("48x48", "any"), "dark"));

	private static final Implementation SERVER = new Implementation("gw", "Gateway", "1", "A gateway", ICONS,
			"https://gw.example");

	private static final Annotations HINTS = new Annotations(List.of(Role.ASSISTANT, Role.USER), 0.5,
			Instant.parse("2026-01-02T03:04:05Z"));

	private static final Resource RESOURCE = Resource.of("test://a", "a")
		.withTitle("A")
		.withDescription("All of it")
		.withIcons(ICONS)
		.withMimeType("text/plain")
		.withAnnotations(HINTS)
		.withSize(4L)
		.withMeta(Map.of("example/key", List.of(true)));

	private static final ResourceTemplate TEMPLATE = ResourceTemplate.of("test://{a}", "a")
		.withTitle("A")
		.withDescription("All of it")
		.withIcons(ICONS)
		.withMimeType("text/plain")
		.withAnnotations(HINTS)
		.withMeta(Map.of("example/key", 1));

	private static final RequestId ID = new RequestId.Number(BigInteger.ONE);

	private final JsonMapper mapper = JsonMapper.shared();

	private final JsonRpcCodec codec = new JsonRpcCodec(SERVER, 64);

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("results")
	void writesValidResults(ProtocolVersion version, String definition, Result result) {
		JsonNode message = write(new Message.Success(ID, result), version);
		requireValid(version, definition, message.path("result"));
		requireValid(version, has(version, "JSONRPCResultResponse") ? "JSONRPCResultResponse" : "JSONRPCResponse",
				message);
		if (has(version, definition + "Response")) {
			requireValid(version, definition + "Response", message);
		}
	}

	@ParameterizedTest
	@EnumSource
	void writesValidErrors(ProtocolVersion version) {
		for (ErrorCode code : ErrorCode.values()) {
			Map<String, Object> data = Map.of("supported", ProtocolVersion.stateless(), "requested", "x",
					"requiredCapabilities", Map.of("sampling", Map.of()));
			ErrorObject error = new McpException(code, "what went wrong", data).toError(version);
			requireValid(version, has(version, "JSONRPCErrorResponse") ? "JSONRPCErrorResponse" : "JSONRPCError",
					write(new Message.Failure(ID, error), version));
		}
	}

	@ParameterizedTest
	@EnumSource(ErrorCode.class)
	void writesTheErrorsThatTheStatelessRevisionDefines(ErrorCode code) {
		ProtocolVersion version = ProtocolVersion.V2026_07_28;
		JsonNode message = write(
				new Message.Failure(ID,
						new McpException(code, "what went wrong",
								Map.of("supported", ProtocolVersion.stateless(), "requested", "x",
										"requiredCapabilities", Map.of("sampling", Map.of())))
							.toError(version)),
				version);
		String definition = switch (code) {
			case PARSE_ERROR -> "ParseError";
			case INVALID_REQUEST -> "InvalidRequestError";
			case METHOD_NOT_FOUND -> "MethodNotFoundError";
			case INVALID_PARAMS, RESOURCE_NOT_FOUND -> "InvalidParamsError";
			case INTERNAL_ERROR -> "InternalError";
			case HEADER_MISMATCH -> "HeaderMismatchError";
			case MISSING_CLIENT_CAPABILITY -> "MissingRequiredClientCapabilityError";
			case UNSUPPORTED_PROTOCOL_VERSION -> "UnsupportedProtocolVersionError";
			case TOO_MANY_REQUESTS, UNAVAILABLE -> "Error";
		};
		requireValid(version, definition,
				definition.matches("(Header|Missing|Unsupported).*") ? message : message.path("error"));
	}

	@ParameterizedTest
	@EnumSource(names = { "V2025_11_25", "V2026_07_28" })
	void writesAnErrorWithoutAnIdentityWhereThatIsValid(ProtocolVersion version) {
		requireValid(version, "JSONRPCErrorResponse",
				write(new Message.Failure(null, new ErrorObject(-32700, "no JSON", null)), version));
	}

	static Stream<Object[]> results() {
		EscapedText text = new EscapedText("eA==".getBytes(StandardCharsets.US_ASCII));
		Caching caching = new Caching(5, CacheScope.PUBLIC);
		ServerCapabilities capabilities = new ServerCapabilities(new ServerCapabilities.Resources(true, true),
				new ServerCapabilities.Prompts(true), Map.of(), Map.of(),
				Map.of("io.modelcontextprotocol/skills", Map.of("directoryRead", true)));
		Map<String, Object> meta = Map.of("example/key", "x");
		List<ContentBlock> blocks = List.of(new ContentBlock.Text("x"),
				new ContentBlock.Image("eA==", "image/png", new Annotations(List.of(Role.USER), 1.0, null)),
				new ContentBlock.Audio("eA==", "audio/wav", null), new ContentBlock.ResourceLink(RESOURCE),
				new ContentBlock.EmbeddedResource(new ResourceContents.Text("test://a", "text/plain", text, meta), null,
						meta));
		List<PromptMessage> messages = blocks.stream().map((block) -> new PromptMessage(Role.USER, block)).toList();
		return Stream.of(ProtocolVersion.values()).flatMap((version) -> {
			List<Object[]> results = new ArrayList<>(
					List.of(new Object[] { version, "ListResourcesResult",
							new ListResourcesResult(List.of(RESOURCE), "c", caching, List.of(), List.of()) },
							new Object[] { version, "ListResourcesResult",
									new ListResourcesResult(List.of(), null, caching, List.of("postgres://shop/"),
											List.of("file:///docs/")) },
							new Object[] { version, "ListResourceTemplatesResult",
									new ListResourceTemplatesResult(List.of(TEMPLATE), "c", caching) },
							new Object[] { version, "ReadResourceResult",
									new ReadResourceResult(
											List.of(new ResourceContents.Text("test://a", "text/plain", text, meta),
													new ResourceContents.Blob("test://b", null, text, null)),
											caching) },
							new Object[] {
									version, "CompleteResult",
									new CompleteResult(new Completion(List.of("a"), 2, true)) },
							new Object[] { version, "CompleteResult", new CompleteResult(Completion.NONE) },
							new Object[] {
									version, "ListPromptsResult",
									new ListPromptsResult(List.of(PROMPT), "c", caching) },
							new Object[] { version, "GetPromptResult", new GetPromptResult("For reviews", messages) },
							new Object[] { version, "ListToolsResult",
									new ListToolsResult(List.of(TOOL), null, caching) },
							new Object[] { version, "CallToolResult",
									new CallToolResult(blocks, Map.of("id", 1), null) },
							new Object[] { version, "CallToolResult", CallToolResult.error("Give a URI") }));
			if (version.isStateless()) {
				results.add(new Object[] { version, "DiscoverResult", new DiscoverResult(ProtocolVersion.stateless(),
						capabilities, "Read me", caching, new Implementation("gw", "1")) });
			}
			else {
				results.add(new Object[] { version, "InitializeResult",
						new InitializeResult(version.text(), capabilities, SERVER, "Read me") });
				results.add(new Object[] { version, "EmptyResult", new EmptyResult() });
			}
			return results.stream();
		});
	}

	private JsonNode write(Message message, ProtocolVersion version) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		((EncodedMessage.Whole) this.codec.encode(message, version)).pieces().forEach(bytes::writeBytes);
		return this.mapper.readTree(bytes.toByteArray());
	}

	private static boolean has(ProtocolVersion version, String definition) {
		return schema(version).has(definition);
	}

	private static void requireValid(ProtocolVersion version, String definition, JsonNode json) {
		schema(version).requireValid(definition, json);
	}

	private static SchemaDefinitions schema(ProtocolVersion version) {
		return SchemaDefinitions.ofOfficial(version.text());
	}

}
