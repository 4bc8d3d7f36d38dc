package io.mcpgateway.tool;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.mcpgateway.prompt.Prompts;
import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.JsonText;
import io.mcpgateway.protocol.PromptRequests.GetPromptResult;
import io.mcpgateway.protocol.PromptRequests.PromptMessage;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;

/**
 * Tool that fills a prompt. All texts are one text of the result, since some clients show
 * the first one only; images and links follow.
 */
final class GetPromptTool implements CallableTool {

	static final String NAME = "get_prompt";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private static final JsonFactory JSON = JsonFactory.builder().build();

	/** Maximum number of prompts named in an error. */
	private static final int MAX_NAMED = 20;

	private final Prompts prompts;

	GetPromptTool(Prompts prompts) {
		this.prompts = prompts;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public boolean isOfferedTo(Identity identity) {
		return this.prompts.areOfferedTo(identity);
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.fromSupplier(() -> arguments(call))
			.flatMap((arguments) -> this.prompts.fill(Objects.requireNonNull(call.argument("name")), arguments,
					call.identity()))
			.map(GetPromptTool::result)
			.switchIfEmpty(unknown(call.identity()));
	}

	private static Map<String, String> arguments(ToolCall call) {
		Map<String, String> arguments = new LinkedHashMap<>();
		for (JsonNode argument : call.arguments().path("arguments")) {
			String name = argument.path("name").asString("");
			if (arguments.put(name, argument.path("value").asString("")) != null) {
				throw wrong("an argument of a prompt has one value");
			}
		}
		return arguments;
	}

	private Mono<CallToolResult> unknown(Identity identity) {
		return this.prompts.list(null, MAX_NAMED, identity).map((page) -> {
			String names = page.items()
				.stream()
				.map((prompt) -> prompt.prompt().name())
				.collect(Collectors.joining(", "));
			throw wrong(names.isEmpty() ? "unknown prompt; there are no prompts now"
					: "unknown prompt; the prompts are " + names + ((page.nextCursor() != null) ? ", …" : ""));
		});
	}

	private static McpException wrong(String why) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid arguments: " + why);
	}

	private static CallToolResult result(GetPromptResult prompt) {
		List<Message> messages = prompt.messages().stream().map(Message::of).toList();
		ContentBlock[] others = prompt.messages()
			.stream()
			.map((message) -> beside(message.content()))
			.filter(Objects::nonNull)
			.toArray(ContentBlock[]::new);
		return StructuredResults.of(new Filled(prompt.description(), messages),
				new ContentBlock.Text(messages.stream().map(Message::marked).collect(Collectors.joining("\n\n"))),
				others);
	}

	/** Returns content that is no text, as an image or a link; {@code null} for text. */
	private static @Nullable ContentBlock beside(ContentBlock content) {
		return switch (content) {
			case ContentBlock.Image image -> image;
			case ContentBlock.EmbeddedResource(ResourceContents.Blob blob, var annotations, var meta) -> {
				String type = type(blob.mimeType());
				yield type.startsWith("image/") ? new ContentBlock.Image(plain(blob.blob()), type, null)
						: new ContentBlock.ResourceLink(
								Resource.of(blob.uri(), ResourceNames.of(blob.uri())).withMimeType(type));
			}
			default -> null;
		};
	}

	private static String type(@Nullable String mimeType) {
		return (mimeType != null) ? mimeType : MediaTypes.BYTES;
	}

	/** Returns a text without the escapes of JSON. */
	private static String plain(JsonText text) {
		if (!(text instanceof JsonText.EscapedText(byte[] utf8))) {
			return "";
		}
		String json = '"' + new String(utf8, StandardCharsets.UTF_8) + '"';
		try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
			parser.nextToken();
			return parser.getString();
		}
	}

	private record Filled(@Nullable String description, List<Message> messages) {

	}

	/**
	 * Message.
	 *
	 * @param text {@code null} for content that is no text
	 * @param uri the URI of an embedded resource
	 */
	private record Message(String role, @Nullable String text, @Nullable String uri, @Nullable String mimeType) {

		static Message of(PromptMessage message) {
			String role = message.role().name().toLowerCase(Locale.ROOT);
			return switch (message.content()) {
				case ContentBlock.Text text -> new Message(role, text.text(), null, null);
				case ContentBlock.Image image -> new Message(role, null, null, image.mimeType());
				case ContentBlock.EmbeddedResource(ResourceContents.Text text, var annotations, var meta) ->
					new Message(role, plain(text.text()), text.uri(), text.mimeType());
				case ContentBlock.EmbeddedResource(ResourceContents.Blob blob, var annotations, var meta) ->
					new Message(role, null, blob.uri(), type(blob.mimeType()));
				default -> new Message(role, null, null, null);
			};
		}

		/** Returns the message with its role and URI, as a model reads it. */
		String marked() {
			List<String> marks = new ArrayList<>(List.of(this.role));
			if (this.uri != null) {
				marks.add(this.uri);
			}
			if (this.mimeType != null) {
				marks.add(this.mimeType);
			}
			return "[" + String.join(" ", marks) + "]\n" + ((this.text != null) ? this.text : "(not a text)");
		}

	}

}
