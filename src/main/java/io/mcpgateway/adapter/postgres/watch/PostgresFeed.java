package io.mcpgateway.adapter.postgres.watch;

import java.util.List;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlConnectionErrors;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import reactor.core.publisher.Flux;

/**
 * Makes the feed that watches a database for changes of its data model, its rows and what
 * queries tell.
 * <p>
 * What is seen by looking is seen late: after the interval, and after the server has
 * counted, which mostly takes up to a second ({@link RowFingerprints}). A write that was
 * rolled back may be told.
 */
public final class PostgresFeed {

	private PostgresFeed() {
	}

	public static PollingFeed of(String name, PostgresMount mount, Database database, SubscribedUris audience) {
		String prefix = PostgresMount.uriPrefix(name);
		List<String> prefixes = mount.queries().isEmpty() ? List.of(prefix)
				: List.of(prefix, PostgresMount.queryUriPrefix(name));
		WriteWatch watch = switch (mount.watch()) {
			case NOTIFY -> new NotifyWatch(name, mount);
			case LOGICAL -> new LogicalWatch(name, mount, database);
			case POLL, OFF -> WriteWatch.NONE;
		};
		return new PollingFeed(prefixes, audience, new PostgresPoller(name, mount, database), watch,
				mount.pollInterval(), mount.statementTimeout());
	}

	/** What is told of a connection of ours that broke. */
	static Throwable broken(String name, Throwable failure) {
		String reason = SqlConnectionErrors.reason(failure);
		return (reason != null) ? broken(name, reason, failure) : failure;
	}

	/** The same, for a reason. */
	static SourceUnavailableException broken(String name, String reason, Throwable failure) {
		return new SourceUnavailableException(
				"The database of the mount " + name + " is not available to be watched: " + reason, failure);
	}

	/** What is told if the server ends what has no end. */
	static <T> Flux<T> ended(String name) {
		return Flux.error(() -> new SourceUnavailableException(
				"The database of the mount " + name + " has ended what was watched", null));
	}

}
