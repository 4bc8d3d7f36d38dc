package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.ContentBlock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Results with structured content for programs. */
final class StructuredResults {

	private static final JsonMapper JSON = JsonMapper.builder()
		.changeDefaultPropertyInclusion((inclusion) -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
		.build();

	private StructuredResults() {
	}

	/** Returns a result with the same content for programs and, as text, for models. */
	public static CallToolResult mirrored(Object structured) {
		JsonNode json = JSON.valueToTree(structured);
		return new CallToolResult(List.of(new ContentBlock.Text(json.toString())), json, null);
	}

	/** Returns a result with different content for programs and models. */
	static CallToolResult of(Object structured, ContentBlock first, ContentBlock... others) {
		List<ContentBlock> content = new ArrayList<>(List.of(first));
		content.addAll(List.of(others));
		return new CallToolResult(content, JSON.valueToTree(structured), null);
	}

}
