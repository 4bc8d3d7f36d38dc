package io.mcpgateway.adapter.logs;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipException;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LineQuery;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.logs.read.LogTruncatedException;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.tree.DamagedEntryException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter of a group of logs. Search finds logs by their names; {@code grep} searches
 * their lines.
 */
final class LogAdapter implements ResourceAdapter {

	/** Answers of Loki to a request for too long a time or too many lines. */
	private static final Set<Integer> TOO_MUCH = Set.of(HttpStatus.BAD_REQUEST.value(),
			HttpStatus.UNPROCESSABLE_CONTENT.value());

	private final LogMount mount;

	private final LogUris uris;

	private final LogDescriptions descriptions;

	private final LogStore store;

	private final BaselineTaker baselines;

	private final ReaderThreads threads;

	private final InstantSource clock;

	private final AdapterSettings settings;

	private final LogCompletion completion;

	/**
	 * Creates the adapter of a mount, with baselines taken before subscriptions.
	 * @param threads threads for reads
	 */
	LogAdapter(Mount<LogMount> mount, LogStore store, BaselineTaker baselines, ReaderThreads threads,
			InstantSource clock) {
		this.mount = mount.source();
		this.uris = new LogUris(mount.name());
		this.descriptions = new LogDescriptions(mount, this.uris);
		this.store = store;
		this.baselines = baselines;
		this.threads = threads;
		this.clock = clock;
		this.settings = mount.settings().adapter(scope(mount));
		this.completion = new LogCompletion(blocking(this::names));
	}

	@Override
	public String uriPrefix() {
		return this.uris.uriPrefix();
	}

	@Override
	public AdapterSettings settings() {
		return this.settings;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.descriptions.templates();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return blocking(this::resources)
			.flatMapIterable((resources) -> resources.tailMap(after + '\0').values().stream().limit(limit).toList());
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.deferContextual((context) -> {
			String name = this.uris.name(uri);
			LineQuery query = query(uri, name);
			if (name == null || query == null) {
				return Mono.empty();
			}
			if (name.equals(LogUris.RECENT)) {
				Access access = Access.in(context);
				return blocking(() -> this.store.recent(uri.text(), query, access));
			}
			ReaderKey reader = ReaderKey.in(context);
			return blocking(() -> this.store.read(uri.text(), name, query))
				.map((content) -> onThreads(content, reader));
		});
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		String name = this.uris.name(uri);
		if (name == null || query(uri, name) == null) {
			return null;
		}
		return name.equals(LogUris.RECENT) ? this.uris.recent() : this.store.isShown(name) ? this.uris.log(name) : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return Mono.defer(() -> {
			String canonical = canonicalUri(uri);
			String name = this.uris.name(uri);
			return (canonical == null || name == null) ? Mono.empty() : blocking(() -> exists(name) ? canonical : null)
				.flatMap((found) -> this.baselines.takeBaseline(found).thenReturn(found));
		});
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return this.completion.complete(argument);
	}

	@Override
	public Flux<Indexable> indexables() {
		return blocking(this::resources).flatMapIterable((resources) -> resources.values()).map(Indexable::named);
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return blocking(() -> resources().get(changed.text())).map(Indexable::named).flux();
	}

	/** Returns the configuration by which names of logs are found. */
	static String scope(Mount<LogMount> mount) {
		MountSettings settings = mount.settings();
		return MountScope.of(mount.source().scope(), settings.title(), settings.description(), settings.exclude());
	}

	private boolean exists(String name) throws IOException {
		return name.equals(LogUris.RECENT) ? this.store.hasRecent() : this.store.exists(name);
	}

	private SortedMap<String, Resource> resources() throws IOException {
		SortedMap<String, Resource> resources = new TreeMap<>();
		resources.put(this.uris.recent(), this.descriptions.recent());
		for (LogStore.Entry log : this.store.logs()) {
			resources.put(this.uris.log(log.name()), this.descriptions.log(log.name(), log.modified()));
		}
		return resources;
	}

	private List<String> names() throws IOException {
		return this.store.logs().stream().map(LogStore.Entry::name).sorted().toList();
	}

	private @Nullable LineQuery query(ResourceUri uri, @Nullable String name) {
		Set<String> names = LogUris.RECENT.equals(name) ? LineQuery.OF_RECENT : LineQuery.OF_LOG;
		return LineQuery.of(uri, names, this.store::isPosition, this.mount.zoneOfTimes(), this.clock.instant());
	}

	private Content onThreads(Content content, ReaderKey reader) {
		return content.transform((bytes) -> this.threads.stream(reader, bytes).onErrorMap(this::error));
	}

	private <T> Mono<T> blocking(Work<T> work) {
		return this.threads.<T>call(work::run).onErrorMap(this::error);
	}

	/** Maps a failure to an error for clients or operators. */
	private Throwable error(Throwable failure) {
		return switch (failure) {
			case LogTruncatedException truncated ->
				new UnreadableException("it was emptied while it was read. Read it again");
			case ZipException damaged -> unreadable(
					"one of its compressed files is damaged. Choose a later time, or ask the operator to remove the file",
					damaged);
			case EOFException damaged -> unreadable(
					"one of its compressed files ends early. Choose a later time, or ask the operator to remove the file",
					damaged);
			case AccessDeniedException denied -> unreadable(
					"the gateway may not read its file. Ask the operator for the right to read the file", denied);
			case DamagedEntryException damaged -> unreadable(
					"the file system cannot read its file. Ask the operator to check the disk or the file server",
					damaged);
			case RefusedException refused when TOO_MUCH.contains(refused.status()) ->
				new UnreadableException("its source refuses the request. Choose a shorter time range");
			case RefusedException refused -> new SourceUnavailableException(
					"Cannot read the logs at " + this.mount.place() + ": " + refused.getMessage(), refused);
			case IOException other ->
				new SourceUnavailableException("Cannot read the logs at " + this.mount.place(), other);
			default -> failure;
		};
	}

	/** Returns an error that operators can mend, with the words of the system. */
	private static UnreadableException unreadable(String why, IOException failure) {
		return new UnreadableException(why, failure.getClass().getSimpleName() + ": " + failure.getMessage(), failure);
	}

	/** Work with files, which may find nothing. */
	@FunctionalInterface
	private interface Work<T> {

		@Nullable T run() throws IOException;

	}

}
