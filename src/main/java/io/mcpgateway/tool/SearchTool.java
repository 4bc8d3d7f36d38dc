package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

import io.mcpgateway.find.ResourceFinder;
import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.catalog.CatalogTemplate;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.search.Search;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.SearchQuery;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Tool that searches resources, in the form required by ChatGPT's connectors. */
final class SearchTool implements CallableTool {

	public static final String NAME = "search";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	/** Number of hits on a page. */
	private static final int HITS = 10;

	/** Maximum number of templates beside the hits. */
	private static final int TEMPLATES = 3;

	private final Search search;

	private final ResourceCatalog catalog;

	private final ResourceFinder finder;

	private final ResourceLinks links;

	SearchTool(Search search, ResourceCatalog catalog, ResourceFinder finder, ResourceLinks links) {
		this.search = search;
		this.catalog = catalog;
		this.finder = finder;
		this.links = links;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Tool definition(Identity identity) {
		return ToolDefinitions.choosingMount(DEFINITION, this.catalog.uriPrefixes(identity));
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.defer(() -> {
			SearchQuery query = query(call);
			return this.search.search(query)
				.map((answer) -> StructuredResults.mirrored(Found.of(answer, templates(query, call.identity()), query,
						(uri) -> this.links.of(uri, call.identity()))));
		})
			.onErrorMap(SourceUnavailableException.class, (closed) -> new McpException(ErrorCode.INTERNAL_ERROR,
					"The search is not available now: try again later"));
	}

	private SearchQuery query(ToolCall call) {
		String prefix = new UriPrefixes(this.catalog.uriPrefixes(call.identity())).find(call.argument("mount"),
				call.argument("prefix"));
		return new SearchQuery(Objects.requireNonNull(call.argument("query")), HITS, offset(call.argument("cursor")),
				prefix, call.argument("type"), TimeArgument.of(call, "changedSince"));
	}

	/** Returns templates with the words, which the first page shows beside the hits. */
	private List<CatalogTemplate> templates(SearchQuery query, Identity identity) {
		return (query.offset() == 0) ? this.finder.templates(query.words(), query.prefix(), identity, TEMPLATES)
				: List.of();
	}

	/** Returns the number of hits before a page. */
	private static int offset(@Nullable String cursor) {
		String key = Cursor.key(cursor);
		if (key.equals(Cursor.START)) {
			return 0;
		}
		try {
			int offset = Integer.parseInt(key);
			if (offset > 0 && offset <= SearchQuery.MAX_OFFSET) {
				return offset;
			}
		}
		catch (NumberFormatException ex) {
			// cursor of another list
		}
		throw new McpException(ErrorCode.INVALID_PARAMS,
				"Invalid cursor: send the nextCursor of the previous page, or no cursor");
	}

	private record Found(List<Hit> results, @Nullable List<TemplateEntry> templates, long total,
			@Nullable String nextCursor, @Nullable List<String> incomplete, @Nullable List<String> notIndexed,
			@Nullable String hint) {

		private static final String NOTHING = "Nothing found. Try fewer or other words, a wider prefix,"
				+ " grep for a part of a word, or find for names";

		static Found of(SearchAnswer answer, List<CatalogTemplate> templates, SearchQuery query,
				UnaryOperator<String> links) {
			List<String> incomplete = new ArrayList<>(answer.unfinished());
			if (answer.isCut()) {
				incomplete.add("resources that were not searched within the time limit");
			}
			if (answer.skipped() > 0) {
				incomplete.add("the text of " + answer.skipped() + " resources of which only the names are indexed");
			}
			if (answer.meaning().isMissing()) {
				incomplete
					.add("the meaning of texts, as no embedding of the query came in time: these hits are by words");
			}
			if (answer.meaning().pending() > 0) {
				incomplete.add("the meaning of " + answer.meaning().pending() + " texts without embeddings yet");
			}
			String next = answer.hasMore() ? Cursor.after(Integer.toString(query.offset() + HITS)) : null;
			return new Found(answer.hits().stream().map((hit) -> Hit.of(hit, links)).toList(),
					templates.isEmpty() ? null : templates.stream().map(TemplateEntry::of).toList(), answer.total(),
					next, incomplete.isEmpty() ? null : incomplete,
					answer.unindexed().isEmpty() ? null : answer.unindexed(),
					(answer.hits().isEmpty() && templates.isEmpty() && query.offset() == 0) ? NOTHING : null);
		}

	}

	/**
	 * Hit.
	 *
	 * @param by {@code meaning} for a hit that its words do not explain; {@code null} for
	 * others
	 * @param more the copies in words; {@code null} without copies
	 */
	private record Hit(String id, String title, String url, String text, @Nullable Integer line, @Nullable String by,
			@Nullable String more, @Nullable List<String> copies) {

		static Hit of(SearchAnswer.Hit hit, UnaryOperator<String> links) {
			boolean isAlone = hit.copies().isEmpty();
			return new Hit(hit.uri(), hit.title(), links.apply(hit.uri()), hit.snippet(), hit.line(),
					hit.isByMeaning() ? "meaning" : null,
					isAlone ? null : "and " + hit.copyCount() + " more with nearly the same text",
					isAlone ? null : hit.copies());
		}

	}

}
