package io.mcpgateway.adapter.postgres;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;

import io.mcpgateway.adapter.BoundedTree;
import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.watch.ChangeTracker;
import io.mcpgateway.resource.watch.WakeUp;
import io.mcpgateway.resource.watch.WriteWatch;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Watch that listens to the notifications of triggers on its own connection: {@code
 * ["schema","table"]} means a write, {@code []} a change of the data model. Any user of
 * the database may notify, so a notification is only a hint; other payloads are ignored.
 */
final class NotifyWatch implements WriteWatch {

	private static final Duration CHECK = Duration.ofSeconds(15);

	/** Maximum number of values in a payload; a hint has three. */
	private static final int MAX_NODES = 10;

	private final Mount<PostgresMount> mount;

	NotifyWatch(Mount<PostgresMount> mount) {
		this.mount = mount;
	}

	@Override
	public Duration gatherTime() {
		return this.mount.source().coalesce();
	}

	@Override
	public Flux<Boolean> listen(ChangeTracker tracker, WakeUp catalog) {
		return Flux
			.usingWhen(ConnectionFactories.factory(this.mount).create(),
					(connection) -> listen(connection, tracker, catalog), PostgresqlConnection::close,
					(connection, failure) -> connection.close(), PostgresqlConnection::close)
			.onErrorMap((failure) -> PostgresFeeds.unwatchable(this.mount.name(), failure));
	}

	/**
	 * Listens until the connection ends. The driver drops notifications beyond the demand
	 * and ends silently with the connection; so the demand is unbounded, and a statement
	 * checks the connection.
	 */
	private Flux<Boolean> listen(PostgresqlConnection connection, ChangeTracker tracker, WakeUp catalog) {
		Mono<Boolean> handled = connection.getNotifications()
			.doOnNext((notification) -> handle(notification.getParameter(), tracker, catalog))
			.then(Mono.<Boolean>empty());
		Flux<Boolean> begun = run(connection, "listen " + quoted(this.mount.source().channel())).thenReturn(true)
			.flux();
		return Flux.merge(handled.flux().concatWith(PostgresFeeds.ended(this.mount.name())),
				begun.concatWith(checks(connection)));
	}

	private Flux<Boolean> checks(PostgresqlConnection connection) {
		return Mono.delay(CHECK).then(run(connection, "select 1").timeout(CHECK)).repeat().thenMany(Flux.empty());
	}

	private Mono<Void> run(PostgresqlConnection connection, String sql) {
		return connection.createStatement(sql)
			.execute()
			.concatMap((result) -> result.map((row, metadata) -> true).then())
			.then()
			.timeout(this.mount.source().statementTimeout().plus(CHECK));
	}

	private static void handle(@Nullable String payload, ChangeTracker tracker, WakeUp catalog) {
		JsonNode json = read(payload);
		if (json.isArray() && json.isEmpty()) {
			catalog.signal();
		}
		else if (json.isArray() && json.size() == 2 && json.get(0).isString() && json.get(1).isString()) {
			tracker.publishWrites(Set.of(new PostgresTarget.Rows(json.get(0).asString(), json.get(1).asString())));
		}
	}

	private static JsonNode read(@Nullable String payload) {
		try {
			byte[] json = ((payload != null) ? payload : "").getBytes(StandardCharsets.UTF_8);
			return new BoundedTree(MAX_NODES, json.length).read(new ByteArrayInputStream(json), JsonShape.ALL);
		}
		catch (JacksonException ex) {
			return MissingNode.getInstance();
		}
	}

	private static String quoted(String name) {
		return '"' + name.replace("\"", "\"\"") + '"';
	}

}
