package io.mcpgateway.find;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import io.mcpgateway.find.FindPosition.Last;
import io.mcpgateway.find.FindQuery.Kind;
import io.mcpgateway.find.FindQuery.Order;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.catalog.CatalogTemplate;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Finder of resources and templates by their names. */
public final class ResourceFinder {

	/** Maximum number of visible names that a page looks at. */
	static final int MAX_NAMES = 50_000;

	/** Time after which a page ends with what it has. */
	private static final Duration MAX_TIME = Duration.ofSeconds(5);

	/** Number of names that the catalog lists at once. */
	private static final int LIST_SIZE = 1000;

	/** Maximum number of templates on a page, which are longer than resources. */
	private static final int MAX_TEMPLATES = 20;

	private static final int MIN_WORD_LENGTH = 3;

	/** Maximum number of words of a query that count. */
	private static final int MAX_WORDS = 20;

	private final ResourceCatalog catalog;

	public ResourceFinder(ResourceCatalog catalog) {
		this.catalog = catalog;
	}

	/**
	 * Returns a page of the resources and templates that the caller may list.
	 * @param conditions text of all conditions, to which cursors are bound
	 */
	public Mono<FoundPage> find(FindQuery query, String conditions, @Nullable String cursor) {
		return Mono.deferContextual((context) -> {
			Identity identity = Caller.in(context).identity();
			FindPosition position = FindPosition.of(cursor, conditions);
			List<String> mounts = this.catalog.uriPrefixes(identity);
			Templates templates = templates(query, position.template(), mounts, identity);
			return resources(query, position, mounts, identity).map((found) -> new FoundPage(found.resources,
					templates.shown, new FindPosition(found.list, found.last, templates.last).cursor(conditions),
					List.copyOf(found.unavailable), found.isCut));
		});
	}

	/**
	 * Returns the templates whose path, title or description has the words of a query,
	 * the one with the most words first, then in order of text. A word counts from three
	 * letters on, and a template with fewer than half of the words is left out.
	 * @param prefix the beginning of the URIs of a template; empty for all
	 * @param limit the maximum number of templates
	 */
	public List<CatalogTemplate> templates(String query, String prefix, Identity identity, int limit) {
		List<String> words = Pattern.compile("[^\\p{L}\\p{N}]+")
			.splitAsStream(query.toLowerCase(Locale.ROOT))
			.filter((word) -> word.length() >= MIN_WORD_LENGTH)
			.distinct()
			.limit(MAX_WORDS)
			.toList();
		return words.isEmpty() ? List.of()
				: this.catalog.templates(prefix, identity)
					.stream()
					.map((template) -> new RankedTemplate(template, words))
					.filter((ranked) -> 2 * ranked.words >= words.size() && ranked.words > 0)
					.sorted(Comparator.comparingLong(RankedTemplate::words).reversed())
					.limit(limit)
					.map(RankedTemplate::template)
					.toList();
	}

	private Mono<Names> resources(FindQuery query, FindPosition position, List<String> mounts, Identity identity) {
		Names names = new Names(query, position, mounts);
		return (position.list() == null || query.kind() == Kind.TEMPLATES) ? Mono.just(names.end())
				: next(query, position.list())
					.expand((page) -> names.add(page) ? next(query, page.nextCursor()) : Mono.empty())
					.then(Mono.fromSupplier(() -> names.finish(this.catalog, identity)));
	}

	private Mono<Page<Resource>> next(FindQuery query, @Nullable String cursor) {
		String after = (cursor == null || cursor.isEmpty()) ? null : cursor;
		return this.catalog.list(query.prefix(), after, LIST_SIZE);
	}

	private Templates templates(FindQuery query, @Nullable String after, List<String> mounts, Identity identity) {
		if (after == null || query.isOfResources()) {
			return new Templates(List.of(), null);
		}
		List<CatalogTemplate> following = this.catalog.templates(query.prefix(), identity)
			.stream()
			.filter((template) -> template.text().compareTo(after) > 0 && query.hasType(template.template().mimeType()))
			.filter((template) -> query.pattern() == null || query.pattern()
				.matches(path(template.text()), mountOf(template.text(), mounts), template.template().title()))
			.limit(MAX_TEMPLATES + 1L)
			.toList();
		return (following.size() <= MAX_TEMPLATES) ? new Templates(following, null)
				: new Templates(following.subList(0, MAX_TEMPLATES), following.get(MAX_TEMPLATES - 1).text());
	}

	/** Returns the text of a template without the variables of the query. */
	private static String path(String template) {
		return ResourceUri.withoutQuery(template.replaceAll("\\{[?&][^}]*}", ""));
	}

	private static String mountOf(String uri, List<String> mounts) {
		return mounts.stream().filter(uri::startsWith).findFirst().orElse("");
	}

	/** Template with the number of words that it has. */
	private record RankedTemplate(CatalogTemplate template, long words) {

		RankedTemplate(CatalogTemplate template, List<String> words) {
			this(template, count(template.template(), words));
		}

		private static long count(ResourceTemplate template, List<String> words) {
			String text = (path(template.uriTemplate()) + " " + template.title() + " " + template.description())
				.toLowerCase(Locale.ROOT);
			return words.stream().filter(text::contains).count();
		}

	}

	/** Templates of a page, and the position after them. */
	private record Templates(List<CatalogTemplate> shown, @Nullable String last) {

	}

	/** Collector of the resources of a page. */
	private static final class Names {

		private final FindQuery query;

		private final FindPosition position;

		private final List<String> mounts;

		private final long deadline = Schedulers.parallel().now(TimeUnit.MILLISECONDS) + MAX_TIME.toMillis();

		private final Set<String> unavailable = new LinkedHashSet<>();

		/** Found resources in an order by value, one more than the page. */
		private final TreeSet<Resource> best;

		/** Found resources in the order of the list. */
		private final List<Resource> listed = new ArrayList<>();

		private List<Resource> resources = List.of();

		private @Nullable String list;

		private @Nullable Last last;

		private int looked;

		private boolean isCut;

		Names(FindQuery query, FindPosition position, List<String> mounts) {
			this.query = query;
			this.position = position;
			this.mounts = mounts;
			this.best = new TreeSet<>(query.order().comparator());
		}

		Names end() {
			this.list = null;
			return this;
		}

		/** Adds a page of the list, and returns whether the next one is needed. */
		boolean add(Page<Resource> page) {
			this.unavailable.addAll(page.unavailable());
			this.looked += page.items().size();
			this.list = page.nextCursor();
			page.items()
				.stream()
				.filter((resource) -> this.query.matches(resource, mountOf(resource.uri(), this.mounts)))
				.forEach(this::add);
			boolean isOver = this.looked >= MAX_NAMES
					|| Schedulers.parallel().now(TimeUnit.MILLISECONDS) >= this.deadline;
			boolean isFull = this.query.order() == Order.NAME && this.listed.size() > this.query.limit();
			return this.list != null && !isFull && !isOver;
		}

		private void add(Resource resource) {
			if (this.query.order() == Order.NAME) {
				this.listed.add(resource);
				return;
			}
			Last before = this.position.last();
			if (before == null || before.precedes(resource, this.query.order().value(resource))) {
				this.best.add(resource);
				if (this.best.size() > this.query.limit() + 1) {
					this.best.pollLast();
				}
			}
		}

		/** Fills the page, and sets the position after the page. */
		Names finish(ResourceCatalog catalog, Identity identity) {
			List<Resource> found = (this.query.order() == Order.NAME) ? this.listed : List.copyOf(this.best);
			boolean isMore = found.size() > this.query.limit();
			this.resources = isMore ? found.subList(0, this.query.limit()) : found;
			if (this.query.order() == Order.NAME) {
				this.list = isMore ? catalog.cursorAfter(this.query.prefix(), this.resources.getLast().uri(), identity)
						: this.list;
				return this;
			}
			this.isCut = this.list != null;
			this.list = isMore ? "" : null;
			this.last = isMore
					? new Last(this.query.order().value(this.resources.getLast()), this.resources.getLast().uri())
					: null;
			return this;
		}

	}

}
