package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.QueryProperties;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poller;
import org.jspecify.annotations.Nullable;

/** Subject of a subscription. */
sealed interface PolledSubject {

	/** List of resources. */
	record Lists() implements PolledSubject {

	}

	/** Resource of the data model, or rows. */
	record Data(PostgresTarget target) implements PolledSubject {

	}

	/**
	 * Result of a query.
	 *
	 * @param dependsOn the relations of the query
	 * @param interval the interval at which the result counts as changed; {@code null} if
	 * not configured
	 */
	record Query(List<PostgresTarget.Rows> dependsOn, @Nullable Duration interval) implements PolledSubject {

		public Query {
			dependsOn = List.copyOf(dependsOn);
		}

	}

	/** URI that names no possible resource. */
	record Unknown() implements PolledSubject {

	}

	/** Parses the URI of a subject, or {@link Poller#LISTS}. */
	static PolledSubject of(String uri, Mount<PostgresMount> mount) {
		PostgresMount source = mount.source();
		String queries = PostgresMount.queryUriPrefix(mount.name());
		if (uri.equals(Poller.LISTS)) {
			return new Lists();
		}
		if (uri.startsWith(queries)) {
			QueryProperties query = source.queries().get(uri.substring(queries.length()));
			return (query != null) ? query(query, source.schemas().getFirst()) : new Unknown();
		}
		return uri.startsWith(PostgresMount.uriPrefix(mount.name())) ? part(uri, source) : new Unknown();
	}

	private static PolledSubject query(QueryProperties query, String first) {
		return new Query(query.dependsOn().stream().map((name) -> relation(name, first)).toList(), query.interval());
	}

	private static PostgresTarget.Rows relation(String name, String first) {
		int dot = name.indexOf('.');
		return (dot < 0) ? new PostgresTarget.Rows(first, name)
				: new PostgresTarget.Rows(name.substring(0, dot), name.substring(dot + 1));
	}

	private static PolledSubject part(String uri, PostgresMount mount) {
		try {
			PostgresTarget target = PostgresTarget.of(ResourceUri.parse(uri), mount.schemas().getFirst());
			return (target != null) ? new Data(target) : new Unknown();
		}
		catch (RuntimeException ex) {
			return new Unknown();
		}
	}

}
