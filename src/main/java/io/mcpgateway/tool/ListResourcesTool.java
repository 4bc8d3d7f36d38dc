package io.mcpgateway.tool;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.UriNormalizer;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Tool that lists resources, all or by prefix. */
final class ListResourcesTool implements CallableTool {

	public static final String NAME = "list_resources";

	/** Maximum number of mounts named in the definition. */
	private static final int MAX_LISTED_MOUNTS = 20;

	private final ResourceCatalog catalog;

	private final int pageSize;

	private final Tool definition;

	ListResourcesTool(ResourceCatalog catalog, int pageSize) {
		this.catalog = catalog;
		this.pageSize = pageSize;
		this.definition = ToolDefinitions.of(NAME);
	}

	/**
	 * Returns the definition without mounts, which come and go: violations of its schema
	 * are shown to every caller.
	 */
	@Override
	public Tool definition() {
		return this.definition;
	}

	@Override
	public Tool definition(Identity identity) {
		return choosing(this.definition, identity);
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.defer(() -> {
			String prefix = new UriPrefixes(this.catalog.uriPrefixes(call.identity())).find(call.argument("mount"),
					call.argument("prefix"));
			return this.catalog.list(prefix, call.argument("cursor"), this.pageSize);
		}).map(ListResourcesTool::answer);
	}

	private Tool choosing(Tool plain, Identity identity) {
		List<String> mounts = this.catalog.uriPrefixes(identity);
		return (mounts.isEmpty() || mounts.size() > MAX_LISTED_MOUNTS) ? plain
				: ToolDefinitions.choosing(plain, "mount", mounts);
	}

	private static CallToolResult answer(Page<Resource> page) {
		return StructuredResults.mirrored(new Listed(page.items().stream().map(Entry::of).toList(), page.nextCursor(),
				page.unavailable().isEmpty() ? null : page.unavailable()));
	}

	private record Listed(List<Entry> resources, @Nullable String nextCursor, @Nullable List<String> unavailable) {

	}

	/**
	 * Resource.
	 *
	 * @param title present only if different from the name
	 */
	private record Entry(String uri, String name, @Nullable String title, @Nullable String mimeType,
			@Nullable Long size, @Nullable Instant lastModified) {

		static Entry of(Resource resource) {
			return new Entry(resource.uri(), resource.name(), says(resource) ? resource.title() : null,
					resource.mimeType(), resource.size(),
					(resource.annotations() != null) ? resource.annotations().lastModified() : null);
		}

		private static boolean says(Resource resource) {
			String uri = PercentEncoding.decode(resource.uri());
			return resource.title() != null && !resource.title().equals(resource.name())
					&& (uri == null || !uri.endsWith("/" + resource.title()));
		}

	}

	/** Resolver of a prefix from a model, as a URI or a path, encoded or not. */
	private static final class UriPrefixes {

		private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*", Pattern.DOTALL);

		/** Maximum number of mounts named in an error. */
		private static final int MAX_NAMED_MOUNTS = 20;

		private final List<String> mounts;

		UriPrefixes(List<String> mounts) {
			this.mounts = mounts;
		}

		/**
		 * Returns the prefix as URIs are listed; empty for all.
		 * @throws McpException with a correction
		 */
		String find(@Nullable String mount, @Nullable String prefix) {
			if (mount != null && !this.mounts.contains(mount)) {
				throw wrong("unknown mount; the mounts are");
			}
			if (prefix == null || prefix.isEmpty()) {
				return (mount != null) ? mount : "";
			}
			return ABSOLUTE.matcher(prefix).matches() ? absolute(mount, UriNormalizer.normalize(prefix))
					: relative(mount, prefix);
		}

		private String absolute(@Nullable String mount, String prefix) {
			String encoded = this.mounts.stream()
				.filter(prefix::startsWith)
				.findFirst()
				.map((found) -> found + encode(prefix.substring(found.length())))
				.orElse(prefix);
			if (mount == null ? this.mounts.stream().noneMatch((found) -> fits(found, encoded))
					: !fits(mount, encoded)) {
				throw wrong("no resource begins with this prefix " + ((mount != null) ? "in this mount" : "here")
						+ "; the mounts are");
			}
			return (mount != null && mount.startsWith(encoded)) ? mount : encoded;
		}

		private String relative(@Nullable String mount, String prefix) {
			String path = prefix.startsWith("/") ? prefix.substring(1) : prefix;
			if (mount != null) {
				return mount + encode(path);
			}
			if (this.mounts.size() != 1) {
				throw wrong("give the mount of this path, one of");
			}
			return this.mounts.getFirst() + encode(path);
		}

		private McpException wrong(String why) {
			String named = this.mounts.stream().limit(MAX_NAMED_MOUNTS).collect(Collectors.joining(", "));
			return new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid arguments: " + why + " " + (this.mounts.isEmpty() ? "none" : named));
		}

		private static boolean fits(String mount, String prefix) {
			return prefix.startsWith(mount) || mount.startsWith(prefix);
		}

		/** Encodes each name; an encoded name stays. */
		private static String encode(String path) {
			return Arrays.stream(path.split("/", -1)).map((name) -> {
				String decoded = PercentEncoding.decode(name);
				return PercentEncoding.encode((decoded != null) ? decoded : name);
			}).collect(Collectors.joining("/"));
		}

	}

}
