package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.grep.Grep;
import io.mcpgateway.grep.Grep.FoundLine;
import io.mcpgateway.grep.Grep.FoundResource;
import io.mcpgateway.grep.Grep.GrepAnswer;
import io.mcpgateway.grep.Grep.GrepRequest;
import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Tool that finds the lines of resources by a text or an expression. */
final class GrepTool implements CallableTool {

	static final String NAME = "grep";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private static final int LIMIT = 100;

	private final Grep grep;

	private final ResourceCatalog catalog;

	GrepTool(Grep grep, ResourceCatalog catalog) {
		this.grep = grep;
		this.catalog = catalog;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.defer(() -> this.grep.grep(request(call)))
			.map((answer) -> result(answer, call))
			.onErrorMap(SourceUnavailableException.class, (closed) -> new McpException(ErrorCode.INTERNAL_ERROR,
					"The search is not available now: try again later"));
	}

	private GrepRequest request(ToolCall call) {
		return new GrepRequest(Objects.requireNonNull(call.argument("pattern")), isRegex(call),
				"ignore".equals(call.argument("case")),
				new UriPrefixes(this.catalog.uriPrefixes(call.identity())).find(null, call.argument("in")),
				GlobArgument.of(call), call.argument("type"), "newest".equals(call.argument("sort")),
				number(call, "before", 0), number(call, "after", 0), number(call, "limit", LIMIT),
				call.argument("cursor"));
	}

	private static boolean isRegex(ToolCall call) {
		return call.arguments().path("regex").asBoolean(false);
	}

	private static int number(ToolCall call, String name, int orElse) {
		return call.arguments().path(name).asInt(orElse);
	}

	private static CallToolResult result(GrepAnswer answer, ToolCall call) {
		List<String> notes = notes(answer, call);
		StringBuilder text = new StringBuilder();
		for (FoundResource resource : answer.resources()) {
			long last = 0;
			for (FoundLine line : resource.lines()) {
				Long number = line.number();
				boolean isGap = number != null && last > 0 && number > last + 1 && hasContext(call);
				text.append(isGap ? "--\n" : "").append(written(resource, line)).append('\n');
				last = (number != null) ? number : 0;
			}
		}
		notes.forEach((note) -> text.append('[').append(note).append("]\n"));
		return StructuredResults.of(Lines.of(answer, notes), new ContentBlock.Text(text.toString().strip()));
	}

	private static boolean hasContext(ToolCall call) {
		return number(call, "before", 0) + number(call, "after", 0) > 0;
	}

	/** Returns a line as grep writes it, with a dash before a line of the context. */
	private static String written(FoundResource resource, FoundLine line) {
		char mark = line.isMatch() ? ':' : '-';
		return (line.number() != null) ? resource.uri() + mark + line.number() + mark + " " + line.text()
				: line.uri() + mark + " " + line.text();
	}

	private static List<String> notes(GrepAnswer answer, ToolCall call) {
		List<String> notes = new ArrayList<>();
		if (answer.resources().isEmpty() && answer.stop() == null) {
			String pattern = Objects.requireNonNull(call.argument("pattern"));
			boolean mayBeExpression = !isRegex(call) && pattern.matches(".*([\\\\|^$*+\\[]|\\.\\*).*");
			notes.add("No line matches" + (mayBeExpression ? "; the pattern is plain text unless regex is true" : ""));
		}
		if (answer.stop() != null) {
			notes.add(switch (answer.stop()) {
				case LINES -> "More lines may match";
				case BYTES -> "Ended after the bytes of one search; more lines may match";
				case TIME -> "Ended at the timeout; more lines may match";
			} + ((answer.next() != null)
					? ": call again with this cursor, or narrow by in, glob or pattern: " + answer.next()
					: ": narrow by in, glob or pattern"));
		}
		if (!answer.scanned().isEmpty()) {
			notes.add("Read without an index, which is slower: " + String.join(", ", answer.scanned()));
		}
		if (!answer.outdated().isEmpty()) {
			notes.add("The newest changes may be missing in: " + String.join(", ", answer.outdated()));
		}
		if (!answer.partial().isEmpty()) {
			notes.add("Searched in part: " + String.join(", ", answer.partial()));
		}
		if (answer.unread() > 0) {
			notes.add(answer.unread() + " resources could not be read");
		}
		return notes;
	}

	private record Lines(List<Found> resources, @Nullable String nextCursor, @Nullable List<String> notes) {

		static Lines of(GrepAnswer answer, List<String> notes) {
			return new Lines(answer.resources().stream().map(Found::of).toList(), answer.next(),
					notes.isEmpty() ? null : notes);
		}

	}

	private record Found(String uri, List<Line> lines) {

		static Found of(FoundResource resource) {
			return new Found(resource.uri(), resource.lines().stream().map(Line::of).toList());
		}

	}

	/**
	 * Line.
	 *
	 * @param context {@code true} for a line near a matching one
	 */
	private record Line(String uri, @Nullable Long line, @Nullable Integer page, String text,
			@Nullable Boolean context) {

		static Line of(FoundLine line) {
			return new Line(line.uri(), line.number(), line.page(), line.text(), line.isMatch() ? null : true);
		}

	}

}
