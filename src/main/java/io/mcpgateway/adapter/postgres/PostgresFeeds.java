package io.mcpgateway.adapter.postgres;

import java.util.List;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlConnectionErrors;
import io.mcpgateway.adapter.postgres.connection.SqlErrors;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import reactor.core.publisher.Flux;

/**
 * Factory of feeds of changes in the data model, the rows and the results of queries.
 * <p>
 * A poll finds a write late: after the interval and after the server's statistics,
 * usually up to a second ({@link RowFingerprints}). A rolled back write may be published.
 */
final class PostgresFeeds {

	private PostgresFeeds() {
	}

	public static PollingFeed of(Mount<PostgresMount> mount, Database database, SubscribedUris subscribed) {
		PostgresMount source = mount.source();
		String prefix = PostgresMount.uriPrefix(mount.name());
		List<String> prefixes = source.queries().isEmpty() ? List.of(prefix)
				: List.of(prefix, PostgresMount.queryUriPrefix(mount.name()));
		WriteWatch watch = switch (source.watch()) {
			case NOTIFY -> new NotifyWatch(mount);
			case LOGICAL -> new LogicalWatch(mount, database);
			case POLL, OFF -> WriteWatch.NONE;
		};
		return new PollingFeed(prefixes, subscribed, new PostgresPoller(mount, database),
				database.identities().audiences(), watch, source.pollInterval(), source.statementTimeout(),
				mount.settings().watchers());
	}

	/** Returns the error for a broken connection of the watch. */
	static Throwable unavailable(String name, Throwable failure) {
		String reason = SqlConnectionErrors.reason(failure);
		return (reason != null) ? unavailable(name, reason, failure) : failure;
	}

	/**
	 * Returns the error for a watch that the server refuses, with the server's words.
	 */
	static Throwable unwatchable(String name, Throwable failure) {
		Throwable known = unavailable(name, failure);
		String words = (known instanceof SourceUnavailableException) ? null : SqlErrors.words(failure);
		return (words != null) ? unavailable(name, words, failure) : known;
	}

	/** Returns the error with a reason. */
	static SourceUnavailableException unavailable(String name, String reason, Throwable failure) {
		return new SourceUnavailableException("The database of the mount " + name + " cannot be watched: " + reason,
				failure);
	}

	/** Returns the error for a stream ended by the server. */
	static <T> Flux<T> ended(String name) {
		return Flux.error(() -> new SourceUnavailableException(
				"The database of the mount " + name + " ended the stream of changes", null));
	}

}
