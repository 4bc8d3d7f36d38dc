package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.CatalogFingerprints.SchemaFingerprint;
import io.mcpgateway.adapter.postgres.RowFingerprints.RowFingerprint;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SessionIdentities;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Poller that reads the fingerprints of many subjects in a single statement. A failed
 * statement is repeated, since a relation may vanish meanwhile.
 */
final class PostgresPoller implements Poller {

	/** Time beyond the server's timeout of a statement. */
	private static final Duration GRACE = Duration.ofSeconds(5);

	private final Mount<PostgresMount> mount;

	private final CatalogFingerprints catalog;

	private final RowFingerprints rows;

	private final SessionIdentities identities;

	/** Schemas of the last poll, by the role that reads. */
	private final Map<String, Map<String, SchemaFingerprint>> last = new ConcurrentHashMap<>();

	PostgresPoller(Mount<PostgresMount> mount, Database database) {
		this.mount = mount;
		this.catalog = new CatalogFingerprints(mount, database);
		this.rows = new RowFingerprints(mount.source(), database);
		this.identities = database.identities();
	}

	@Override
	public List<Poll> polls(Set<String> uris) {
		return List.of(new Poll(uris, true,
				Mono.deferContextual((context) -> snapshots(uris, this.identities.roleIn(context)))));
	}

	private Mono<Map<String, Snapshot>> snapshots(Set<String> uris, String role) {
		Map<String, PolledSubject> subjects = uris.stream()
			.collect(Collectors.toMap((uri) -> uri, (uri) -> PolledSubject.of(uri, this.mount)));
		return Mono.zip(schemas(subjects, role), documents(subjects), rows(subjects), all(subjects))
			.map((polled) -> new Fingerprints(polled.getT1(), polled.getT2(), polled.getT3(), polled.getT4()))
			.retryWhen(Retry.max(1)
				.filter((failure) -> !(failure instanceof SourceUnavailableException))
				.onRetryExhaustedThrow((retry, last) -> last.failure()))
			.map((polled) -> snapshots(subjects, polled));
	}

	private Mono<SchemaSnapshots> schemas(Map<String, PolledSubject> subjects, String role) {
		boolean needsSchemas = subjects.values().stream().anyMatch((subject) -> switch (subject) {
			case PolledSubject.Lists lists -> true;
			case PolledSubject.Data(var target) ->
				target instanceof PostgresTarget.Mount || target instanceof PostgresTarget.Schema;
			case PolledSubject.Query query -> false;
			case PolledSubject.Unknown unknown -> false;
		});
		Map<String, SchemaFingerprint> before = this.last.getOrDefault(role, Map.of());
		return needsSchemas ? withinTimeout(this.catalog.schemas(before)).doOnNext((now) -> this.last.put(role, now))
			.map((now) -> snapshots(before, now)) : Mono.just(snapshots(before, before));
	}

	private SchemaSnapshots snapshots(Map<String, SchemaFingerprint> before, Map<String, SchemaFingerprint> now) {
		return new SchemaSnapshots(before, now, PostgresMount.uriPrefix(this.mount.name()),
				this.mount.source().rows().enabled());
	}

	private Mono<Map<PostgresTarget.Document, String>> documents(Map<String, PolledSubject> subjects) {
		Set<PostgresTarget.Document> requested = targets(subjects, PostgresTarget.Document.class)
			.collect(Collectors.toSet());
		return requested.isEmpty() ? Mono.just(Map.of()) : withinTimeout(this.catalog.documents(requested));
	}

	private Mono<Map<PostgresTarget.Rows, RowFingerprint>> rows(Map<String, PolledSubject> subjects) {
		Set<PostgresTarget.Rows> requested = Stream
			.concat(targets(subjects, PostgresTarget.Rows.class),
					subjects.values()
						.stream()
						.filter(PolledSubject.Query.class::isInstance)
						.map(PolledSubject.Query.class::cast)
						.flatMap((query) -> query.dependsOn().stream()))
			.collect(Collectors.toSet());
		return requested.isEmpty() ? Mono.just(Map.of()) : withinTimeout(this.rows.of(requested));
	}

	private Mono<RowFingerprint> all(Map<String, PolledSubject> subjects) {
		boolean needsRows = this.mount.source().rows().enabled()
				&& targets(subjects, PostgresTarget.Mount.class).findAny().isPresent();
		RowFingerprint none = new RowFingerprint(0, "", false, null, Set.of());
		return needsRows ? withinTimeout(this.rows.ofAll().defaultIfEmpty(none)) : Mono.just(none);
	}

	/** Bounds the time of an answer, since a lost server cannot enforce its timeout. */
	private <T> Mono<T> withinTimeout(Mono<T> answer) {
		return answer.timeout(this.mount.source().statementTimeout().plus(GRACE))
			.onErrorMap((failure) -> PostgresFeeds.unavailable(this.mount.name(), failure));
	}

	private static <T extends PostgresTarget> Stream<T> targets(Map<String, PolledSubject> subjects, Class<T> kind) {
		return subjects.values()
			.stream()
			.filter(PolledSubject.Data.class::isInstance)
			.map((part) -> ((PolledSubject.Data) part).target())
			.filter(kind::isInstance)
			.map(kind::cast);
	}

	private Map<String, Snapshot> snapshots(Map<String, PolledSubject> subjects, Fingerprints polled) {
		Map<String, Snapshot> snapshots = new HashMap<>();
		subjects.forEach((uri, subject) -> snapshots.put(uri, switch (subject) {
			case PolledSubject.Lists lists -> polled.schemas().lists();
			case PolledSubject.Data(PostgresTarget.Mount mount) ->
				snapshot(polled.schemas().all(), List.of(polled.all()));
			case PolledSubject.Data(PostgresTarget.Schema(var schema)) -> polled.schemas().schema(schema);
			case PolledSubject.Data(PostgresTarget.Document document) -> Snapshot.of(polled.documents().get(document));
			case PolledSubject.Data(PostgresTarget.Rows relation) -> snapshot(polled.rows().get(relation));
			case PolledSubject.Query query -> snapshot(query, polled.rows());
			case PolledSubject.Unknown unknown -> Snapshot.ABSENT;
		}));
		return snapshots;
	}

	private Snapshot snapshot(@Nullable RowFingerprint rows) {
		return (rows != null) ? snapshot("", List.of(rows)) : Snapshot.ABSENT;
	}

	/** Returns a query's snapshot. Missing relations have no part in the snapshot. */
	private Snapshot snapshot(PolledSubject.Query query, Map<PostgresTarget.Rows, RowFingerprint> rows) {
		List<RowFingerprint> fingerprints = query.dependsOn().stream().map(rows::get).filter(Objects::nonNull).toList();
		Snapshot snapshot = snapshot("", fingerprints);
		boolean isUnseen = fingerprints.isEmpty() || fingerprints.size() < query.dependsOn().size();
		Duration interval = (query.interval() != null) ? query.interval() : this.mount.source().unseenInterval();
		return (isUnseen || query.interval() != null)
				? new Snapshot(snapshot.fingerprint(), interval, null, snapshot.writeKeys()) : snapshot;
	}

	private Snapshot snapshot(String fingerprint, List<RowFingerprint> rows) {
		boolean isUnseen = rows.stream().anyMatch(RowFingerprint::isUnseen);
		String pulse = rows.stream().map(RowFingerprint::pulse).filter(Objects::nonNull).findFirst().orElse(null);
		return new Snapshot(rows.stream().map(RowFingerprint::print).collect(Collectors.joining(",", fingerprint, "")),
				(isUnseen || pulse != null) ? this.mount.source().unseenInterval() : null, isUnseen ? null : pulse,
				rows.stream().flatMap((one) -> one.written().stream()).collect(Collectors.toSet()));
	}

	/** Fingerprints of a poll. */
	private record Fingerprints(SchemaSnapshots schemas, Map<PostgresTarget.Document, String> documents,
			Map<PostgresTarget.Rows, RowFingerprint> rows, RowFingerprint all) {

	}

}
