package io.mcpgateway.tool;

import java.util.Base64;
import java.util.Objects;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.MarkdownUri;
import io.mcpgateway.tool.CallableTool.ToolCall;
import io.mcpgateway.tool.ExcerptReader.Excerpt;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Tool that returns the text of a resource or of a part, a small image as an image, and a
 * link to other content.
 */
final class ReadResourceTool implements CallableTool {

	static final String NAME = "read_resource";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private final ResourceCatalog catalog;

	private final ExcerptReader excerpts;

	ReadResourceTool(ResourceCatalog catalog, ExcerptReader excerpts) {
		this.catalog = catalog;
		this.excerpts = excerpts;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.fromSupplier(() -> uri(call))
			.flatMap((uri) -> this.excerpts.read(uri, lines(call), call.argument("bytes"), call.progress()))
			.map((excerpt) -> switch (excerpt) {
				case Excerpt.Text text -> text(text);
				case Excerpt.Binary binary -> binary(binary);
			});
	}

	/** Returns the URI to read: that of the template with its variables, or of pages. */
	private String uri(ToolCall call) {
		String uri = new TemplateCall(this.catalog, call.identity()).uri(Objects.requireNonNull(call.argument("uri")),
				call.arguments().path("variables"));
		String pages = call.argument("pages");
		return (pages == null) ? uri : MarkdownUri.ofContent(uri) + "&pages=" + pages;
	}

	/** Returns the range of lines; a single line is a range of one. */
	private static @Nullable String lines(ToolCall call) {
		String lines = call.argument("lines");
		return (lines == null || lines.indexOf('-') >= 0) ? lines : lines + "-" + lines;
	}

	private static CallToolResult text(Excerpt.Text text) {
		Continuation next = text.next();
		return StructuredResults.of(
				new Read(text.uri(), text.mimeType(), text.text(), text.cut() != null, next.uri(), next.lines(),
						next.bytes()),
				new ContentBlock.Text(name(text) + "\n\n"
						+ (text.text().isEmpty() ? "[No text: the resource or this part is empty]" : text.marked())));
	}

	private static CallToolResult binary(Excerpt.Binary binary) {
		Read read = new Read(binary.uri(), binary.mimeType(), null, false, null, null, null);
		byte[] picture = binary.picture();
		if (picture != null) {
			return StructuredResults.of(read, new ContentBlock.Text(name(binary)),
					new ContentBlock.Image(Base64.getEncoder().encodeToString(picture), binary.mimeType(), null));
		}
		return StructuredResults.of(read,
				new ContentBlock.Text(name(binary)
						+ "\n\nBinary content is not included: use resources/read, or open the resource linked below."),
				new ContentBlock.ResourceLink(
						Resource.of(binary.uri(), ResourceNames.of(binary.uri())).withMimeType(binary.mimeType())));
	}

	/**
	 * Names the resource in the text, as some clients show only the first text of a
	 * result.
	 */
	private static String name(Excerpt excerpt) {
		return excerpt.uri() + " (" + excerpt.mimeType() + ")";
	}

	private record Read(String uri, String mimeType, @Nullable String text, boolean isCut, @Nullable String next,
			@Nullable String nextLines, @Nullable String nextBytes) {

	}

}
