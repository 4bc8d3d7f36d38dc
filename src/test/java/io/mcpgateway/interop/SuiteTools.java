package io.mcpgateway.interop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.ContentBlock.Audio;
import io.mcpgateway.protocol.ContentBlock.EmbeddedResource;
import io.mcpgateway.protocol.ContentBlock.Image;
import io.mcpgateway.protocol.ContentBlock.Text;
import io.mcpgateway.protocol.JsonText.EscapedText;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.tool.CallableTool;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/**
 * Tools that the conformance suite expects, except those that ask the client for input.
 */
final class SuiteTools implements BeanRegistrar {

	private static final String PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

	private static final String SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

	private static final Duration PAUSE = Duration.ofMillis(500);

	/** Schema from the suite. */
	private static final String SCHEMA = """
			{
			  "$schema": "https://json-schema.org/draft/2020-12/schema",
			  "type": "object",
			  "$defs": {
			    "address": {
			      "$anchor": "addressDef",
			      "type": "object",
			      "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
			    }
			  },
			  "properties": {
			    "name": {"type": "string"},
			    "address": {"$ref": "#/$defs/address"},
			    "contactMethod": {"type": "string", "enum": ["phone", "email"]},
			    "phone": {"type": "string"},
			    "email": {"type": "string"}
			  },
			  "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
			  "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
			  "then": {"required": ["phone"]},
			  "else": {"required": ["email"]},
			  "additionalProperties": false
			}""";

	private static final String WITH_HEADER = """
			{"type": "object", "properties": {"region": {"type": "string", "x-mcp-header": "Region"}}}""";

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Path prompts = Path.of(environment.getRequiredProperty("gateway.prompts.directory"));
		tools(prompts).forEach((tool) -> registry.registerBean(tool.definition().name(), CallableTool.class,
				(bean) -> bean.supplier((context) -> tool)));
	}

	private static List<SuiteTool> tools(Path prompts) {
		return List.of(SuiteTool.saying("test_simple_text", new Text("This is a simple text response for testing.")),
				SuiteTool.saying("test_image_content", image()),
				SuiteTool.saying("test_audio_content", new Audio(SILENCE, "audio/wav", null)),
				SuiteTool.saying("test_embedded_resource",
						resource("test://embedded-resource", "text/plain", "This is an embedded resource content.")),
				SuiteTool.saying("test_multiple_content_types", new Text("Multiple content types test:"), image(),
						resource("test://mixed-content-resource", "application/json",
								"{\\\"test\\\":\\\"data\\\",\\\"value\\\":123}")),
				SuiteTool.of("test_error_handling",
						(call) -> Mono.just(CallToolResult.error("This tool intentionally returns an error"))),
				SuiteTool.of("test_tool_with_progress", SuiteTools::withProgress),
				SuiteTool.of("json_schema_2020_12_tool", SCHEMA, (call) -> said("Fits the schema")),
				SuiteTool.of("test_header", WITH_HEADER, (call) -> said("Fits the header")),
				SuiteTool.of("test_missing_capability", SuiteTools::withSampling),
				SuiteTool.saying("test_streaming_elicitation", new Text("Nothing to ask")),
				SuiteTool.saying("test_logging_tool", new Text("Nothing to log")),
				SuiteTool.saying("test_reconnection", new Text("Here at once")),
				SuiteTool.of("test_trigger_prompt_change", (call) -> written(prompts)));
	}

	private static Mono<CallToolResult> withProgress(ToolCall call) {
		return reached(call, 0).then(reached(call, 50)).then(reached(call, 100)).then(said("Done"));
	}

	private static Mono<Void> reached(ToolCall call, double progress) {
		return Mono.fromRunnable(() -> call.progress().reached(progress, 100.0, null)).then(Mono.delay(PAUSE)).then();
	}

	private static Mono<CallToolResult> withSampling(ToolCall call) {
		JsonNode capabilities = call.call().request().params().path("_meta").path(MetaKeys.CLIENT_CAPABILITIES);
		return capabilities.has("sampling") ? said("The client can sample")
				: Mono.error(new McpException(ErrorCode.MISSING_CLIENT_CAPABILITY, "This tool needs sampling",
						Map.of("requiredCapabilities", Map.of("sampling", Map.of()))));
	}

	private static Mono<CallToolResult> written(Path prompts) {
		try {
			Files.writeString(prompts.resolve("added-" + System.nanoTime() + ".md"), """
					---
					description: Came while the suite was running
					---
					Hello
					""");
			return said("There is one more prompt");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Mono<CallToolResult> said(String text) {
		return Mono.just(new CallToolResult(List.of(new Text(text)), null, null));
	}

	private static Image image() {
		return new Image(PIXEL, "image/png", null);
	}

	private static EmbeddedResource resource(String uri, String mimeType, String text) {
		return new EmbeddedResource(
				new ResourceContents.Text(uri, mimeType, new EscapedText(text.getBytes(StandardCharsets.UTF_8)), null),
				null, null);
	}

	/** Configuration that adds the tools to a gateway. */
	@Import(SuiteTools.class)
	static final class Beans {

	}

}
