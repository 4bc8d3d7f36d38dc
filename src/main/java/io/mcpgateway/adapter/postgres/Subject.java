package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poller;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to hear of.
 */
sealed interface Subject {

	/** Which resources there are. */
	record Lists() implements Subject {

	}

	/** Something of the data model, or rows. */
	record Part(Target target) implements Subject {

	}

	/**
	 * The result of a query.
	 *
	 * @param dependsOn the relations that it is made of
	 * @param interval after how long it counts as changed; {@code null} if nothing is
	 * said
	 */
	record Query(List<Target.Rows> dependsOn, @Nullable Duration interval) implements Subject {

		public Query {
			dependsOn = List.copyOf(dependsOn);
		}

	}

	/** Nothing could be there. */
	record Nothing() implements Subject {

	}

	/** Read a URI under which changes are told, or {@link Poller#LISTS}. */
	static Subject of(String uri, String name, PostgresMount mount) {
		String queries = QueryAdapter.prefix(name);
		if (uri.equals(Poller.LISTS)) {
			return new Lists();
		}
		if (uri.startsWith(queries)) {
			QueryProperties query = mount.queries().get(uri.substring(queries.length()));
			return (query != null) ? query(query, mount.schemas().getFirst()) : new Nothing();
		}
		return uri.startsWith(PostgresAdapter.prefix(name)) ? part(uri, mount) : new Nothing();
	}

	private static Subject query(QueryProperties query, String first) {
		return new Query(query.dependsOn().stream().map((name) -> relation(name, first)).toList(), query.interval());
	}

	private static Target.Rows relation(String name, String first) {
		int dot = name.indexOf('.');
		return (dot < 0) ? new Target.Rows(first, name)
				: new Target.Rows(name.substring(0, dot), name.substring(dot + 1));
	}

	private static Subject part(String uri, PostgresMount mount) {
		try {
			Target target = Target.of(ResourceUri.parse(uri), mount.schemas().getFirst());
			return (target != null) ? new Part(target) : new Nothing();
		}
		catch (RuntimeException ex) {
			return new Nothing();
		}
	}

}
