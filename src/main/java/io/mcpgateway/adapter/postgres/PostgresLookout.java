package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.postgres.CataloguePrints.SchemaPrint;
import io.mcpgateway.adapter.postgres.RowPrints.RowPrint;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Looks at subjects, as many in a statement as can be. What goes wrong once is tried
 * again, as what is looked at may vanish under its eyes.
 */
final class PostgresLookout implements Poller {

	/** Beyond what the server allows of a statement. */
	private static final Duration GRACE = Duration.ofSeconds(5);

	private final String name;

	private final PostgresMount mount;

	private final CataloguePrints catalogue;

	private final RowPrints rows;

	/** The schemas as they looked last. */
	private volatile Map<String, SchemaPrint> last = Map.of();

	PostgresLookout(String name, PostgresMount mount, Database database) {
		this.name = name;
		this.mount = mount;
		this.catalogue = new CataloguePrints(mount, database);
		this.rows = new RowPrints(mount, database);
	}

	@Override
	public Mono<Map<String, Snapshot>> poll(Set<String> uris) {
		Map<String, Subject> subjects = uris.stream()
			.collect(Collectors.toMap((uri) -> uri, (uri) -> Subject.of(uri, this.name, this.mount)));
		return Mono.zip(schemas(subjects), documents(subjects), rows(subjects), all(subjects))
			.map((seen) -> new Seen(seen.getT1(), seen.getT2(), seen.getT3(), seen.getT4()))
			.retryWhen(Retry.max(1)
				.filter((failure) -> !(failure instanceof SourceUnavailableException))
				.onRetryExhaustedThrow((retry, last) -> last.failure()))
			.map((seen) -> looks(subjects, seen));
	}

	private Mono<SchemaLooks> schemas(Map<String, Subject> subjects) {
		boolean areAsked = subjects.values().stream().anyMatch((subject) -> switch (subject) {
			case Subject.Lists lists -> true;
			case Subject.Part(var target) -> target instanceof Target.Mount || target instanceof Target.Schema;
			case Subject.Query query -> false;
			case Subject.Nothing nothing -> false;
		});
		Map<String, SchemaPrint> before = this.last;
		return areAsked ? intime(this.catalogue.schemas(before)).doOnNext((now) -> this.last = now)
			.map((now) -> looks(before, now)) : Mono.just(looks(before, before));
	}

	private SchemaLooks looks(Map<String, SchemaPrint> before, Map<String, SchemaPrint> now) {
		return new SchemaLooks(before, now, PostgresAdapter.prefix(this.name), this.mount.rows().enabled());
	}

	private Mono<Map<Target.Document, String>> documents(Map<String, Subject> subjects) {
		Set<Target.Document> asked = targets(subjects, Target.Document.class).collect(Collectors.toSet());
		return asked.isEmpty() ? Mono.just(Map.of()) : intime(this.catalogue.documents(asked));
	}

	private Mono<Map<Target.Rows, RowPrint>> rows(Map<String, Subject> subjects) {
		Set<Target.Rows> asked = Stream
			.concat(targets(subjects, Target.Rows.class),
					subjects.values()
						.stream()
						.filter(Subject.Query.class::isInstance)
						.map(Subject.Query.class::cast)
						.flatMap((query) -> query.dependsOn().stream()))
			.collect(Collectors.toSet());
		return asked.isEmpty() ? Mono.just(Map.of()) : intime(this.rows.of(asked));
	}

	private Mono<RowPrint> all(Map<String, Subject> subjects) {
		boolean isAsked = this.mount.rows().enabled() && targets(subjects, Target.Mount.class).findAny().isPresent();
		RowPrint none = new RowPrint(0, "", false, null, Set.of());
		return isAsked ? intime(this.rows.ofAll().defaultIfEmpty(none)) : Mono.just(none);
	}

	/** A server that is gone does not keep to its limits. */
	private <T> Mono<T> intime(Mono<T> answer) {
		return answer.timeout(this.mount.statementTimeout().plus(GRACE))
			.onErrorMap((failure) -> PostgresFeed.broken(this.name, failure));
	}

	private static <T extends Target> Stream<T> targets(Map<String, Subject> subjects, Class<T> kind) {
		return subjects.values()
			.stream()
			.filter(Subject.Part.class::isInstance)
			.map((part) -> ((Subject.Part) part).target())
			.filter(kind::isInstance)
			.map(kind::cast);
	}

	private Map<String, Snapshot> looks(Map<String, Subject> subjects, Seen seen) {
		Map<String, Snapshot> looks = new HashMap<>();
		subjects.forEach((uri, subject) -> looks.put(uri, switch (subject) {
			case Subject.Lists lists -> seen.schemas().lists();
			case Subject.Part(Target.Mount mount) -> look(seen.schemas().all(), List.of(seen.all()));
			case Subject.Part(Target.Schema(var schema)) -> seen.schemas().schema(schema);
			case Subject.Part(Target.Document document) -> Snapshot.of(seen.documents().get(document));
			case Subject.Part(Target.Rows relation) -> look(seen.rows().get(relation));
			case Subject.Query query -> look(query, seen.rows());
			case Subject.Nothing nothing -> Snapshot.ABSENT;
		}));
		return looks;
	}

	private Snapshot look(@Nullable RowPrint rows) {
		return (rows != null) ? look("", List.of(rows)) : Snapshot.ABSENT;
	}

	/** What it depends on and is not there is not seen either. */
	private Snapshot look(Subject.Query query, Map<Target.Rows, RowPrint> rows) {
		List<RowPrint> prints = query.dependsOn().stream().map(rows::get).filter(Objects::nonNull).toList();
		Snapshot look = look("", prints);
		boolean isUnseen = prints.isEmpty() || prints.size() < query.dependsOn().size();
		Duration interval = (query.interval() != null) ? query.interval() : this.mount.unseenInterval();
		return (isUnseen || query.interval() != null)
				? new Snapshot(look.fingerprint(), interval, null, look.writeKeys()) : look;
	}

	private Snapshot look(String print, List<RowPrint> rows) {
		boolean isUnseen = rows.stream().anyMatch(RowPrint::isUnseen);
		String pulse = rows.stream().map(RowPrint::pulse).filter(Objects::nonNull).findFirst().orElse(null);
		return new Snapshot(rows.stream().map(RowPrint::print).collect(Collectors.joining(",", print, "")),
				(isUnseen || pulse != null) ? this.mount.unseenInterval() : null, isUnseen ? null : pulse,
				rows.stream().flatMap((one) -> one.written().stream()).collect(Collectors.toSet()));
	}

	/** All that was looked at. */
	private record Seen(SchemaLooks schemas, Map<Target.Document, String> documents, Map<Target.Rows, RowPrint> rows,
			RowPrint all) {

	}

}
