package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.watch.ChangeTracker;
import io.mcpgateway.resource.watch.WakeUp;
import io.mcpgateway.resource.watch.WriteWatch;
import io.r2dbc.postgresql.api.PostgresqlReplicationConnection;
import io.r2dbc.postgresql.replication.LogSequenceNumber;
import io.r2dbc.postgresql.replication.ReplicationRequest;
import io.r2dbc.postgresql.replication.ReplicationSlot;
import io.r2dbc.postgresql.replication.ReplicationSlotRequest;
import io.r2dbc.postgresql.replication.ReplicationStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Watch that follows the server's log from a temporary slot, which ends with the
 * connection. A permanent slot is unnecessary: all resources count as changed when a
 * watch begins.
 */
final class LogicalWatch implements WriteWatch {

	private static final Logger logger = LoggerFactory.getLogger(LogicalWatch.class);

	private static final int MAX_NAME_LENGTH = 40;

	/** Time for the slot's creation, which waits for earlier writing transactions. */
	private static final Duration SLOT_TIMEOUT = Duration.ofMinutes(1);

	private static final Duration STATUS = Duration.ofSeconds(10);

	private static final Duration ADVANCE = Duration.ofSeconds(2);

	private static final Duration CHECK = Duration.ofSeconds(15);

	private static final Duration END = Duration.ofSeconds(5);

	/** Key of Reactor's context for errors without a subscriber. */
	private static final String DROPPED = "reactor.onErrorDropped.local";

	private final Mount<PostgresMount> mount;

	private final Database database;

	LogicalWatch(Mount<PostgresMount> mount, Database database) {
		this.mount = mount;
		this.database = database;
	}

	@Override
	public Duration gatherTime() {
		return this.mount.source().coalesce();
	}

	@Override
	public Flux<Boolean> listen(ChangeTracker tracker, WakeUp catalog) {
		// The driver reports an error after the stream's connection is closed
		Consumer<Throwable> dropped = (failure) -> logger.debug("The stream of the log of the mount {} ended",
				this.mount.name(), failure);
		return Flux.defer(() -> {
			String slot = slot(this.mount.name());
			return requirePublication()
				.thenMany(Flux.usingWhen(ConnectionFactories.replicating(this.mount).replication(),
						(connection) -> follow(connection, slot, tracker), (connection) -> end(connection, slot),
						(connection, failure) -> end(connection, slot), (connection) -> end(connection, slot)));
		}).onErrorMap(this::unavailable).contextWrite((context) -> context.put(DROPPED, dropped));
	}

	/**
	 * Returns the slot's name: lower-case letters, digits and underscores, at most as
	 * long as a name may be.
	 */
	static String slot(String name) {
		String readable = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
		return "mcp_gateway_" + readable.substring(0, Math.min(readable.length(), MAX_NAME_LENGTH)) + "_"
				+ UUID.randomUUID().toString().substring(0, 8);
	}

	private Flux<Boolean> follow(PostgresqlReplicationConnection connection, String slot, ChangeTracker tracker) {
		return connection
			.createSlot(ReplicationSlotRequest.logical().slotName(slot).outputPlugin("pgoutput").temporary().build())
			.timeout(SLOT_TIMEOUT)
			.flatMapMany((made) -> Flux.usingWhen(connection.startReplication(request(made)),
					(stream) -> follow(stream, slot, tracker), LogicalWatch::stop));
	}

	/**
	 * Returns the request for the stream. Servers before version 18 report a missing
	 * publication only at the first write, later versions just warn.
	 */
	private ReplicationRequest request(ReplicationSlot slot) {
		String publication = '"' + this.mount.source().publication().replace("\"", "\"\"") + '"';
		return ReplicationRequest.logical()
			.slotName(slot.getSlotName())
			.startPosition(slot.getConsistentPoint())
			.statusInterval(STATUS)
			.slotOption("proto_version", 1)
			.slotOption("publication_names", publication.replace("'", "''"))
			.build();
	}

	private Flux<Boolean> follow(ReplicationStream stream, String slot, ChangeTracker tracker) {
		PgOutput output = new PgOutput();
		Mono<Void> published = stream.map(output::read).doOnNext(tracker::publishWrites).then();
		Mono<Void> advanced = Flux.interval(ADVANCE)
			.onBackpressureDrop()
			.doOnNext((tick) -> advance(stream, output))
			.then();
		return Flux.merge(Flux.just(true), published.thenMany(PostgresFeeds.ended(this.mount.name())),
				advanced.thenMany(Flux.empty()), checks(slot));
	}

	/**
	 * Acknowledges the position between transactions only, since the driver's position is
	 * zero within one.
	 */
	private static void advance(ReplicationStream stream, PgOutput output) {
		LogSequenceNumber received = stream.getLastReceiveLSN();
		if (!output.isWithinTransaction()
				&& Long.compareUnsigned(received.asLong(), stream.getLastFlushedLSN().asLong()) > 0) {
			stream.setFlushedLSN(received);
			stream.setAppliedLSN(received);
		}
	}

	/**
	 * Checks at intervals that the slot is active: a server drops an unresponsive client,
	 * and the slot with the client.
	 */
	private Flux<Boolean> checks(String slot) {
		SqlStatement active = SqlStatement.of(
				"select slot_name from pg_catalog.pg_replication_slots where slot_name operator(pg_catalog.=) $1 and active",
				slot);
		return Mono.delay(CHECK)
			.then(requirePublication())
			.then(this.database.listForGateway(active, (row) -> true).timeout(CHECK))
			.filter(List::isEmpty)
			.flatMap((gone) -> PostgresFeeds.<Boolean>ended(this.mount.name()).next())
			.repeat()
			.thenMany(Flux.empty());
	}

	private Mono<Void> requirePublication() {
		return this.database
			.listForGateway(SqlStatement.of(
					"select pubname from pg_catalog.pg_publication where pubname operator(pg_catalog.=) $1",
					this.mount.source().publication()), (row) -> true)
			.timeout(CHECK)
			.filter(List::isEmpty)
			.flatMap((missing) -> Mono.error(() -> new SourceUnavailableException(
					"The mount " + this.mount.name() + " cannot be watched, because the database lacks the publication "
							+ this.mount.source().publication() + ": run create publication "
							+ this.mount.source().publication() + " for all tables",
					null)));
	}

	/** Stops the stream without waiting for its end, which the driver may miss. */
	private static Mono<Void> stop(ReplicationStream stream) {
		return Mono.fromSupplier(stream::close).then();
	}

	/**
	 * Ends the server's process: while waiting for other transactions, the process does
	 * not detect a closed connection.
	 */
	private Mono<Void> end(PostgresqlReplicationConnection connection, String slot) {
		SqlStatement terminate = SqlStatement
			.of("select pg_catalog.pg_terminate_backend(active_pid) as done " + "from pg_catalog.pg_replication_slots "
					+ "where slot_name operator(pg_catalog.=) $1 and active_pid is not null", slot);
		return connection.close()
			.timeout(END)
			.onErrorComplete()
			.then(this.database.listForGateway(terminate, (row) -> true).timeout(END).onErrorComplete())
			.then();
	}

	private Throwable unavailable(Throwable failure) {
		String reason = (failure instanceof SourceUnavailableException) ? null : reason(failure);
		return (reason != null) ? PostgresFeeds.unavailable(this.mount.name(), reason, failure)
				: PostgresFeeds.unwatchable(this.mount.name(), failure);
	}

	private static @Nullable String reason(Throwable failure) {
		return switch (SqlStates.of(failure)) {
			case "42501" -> "the role lacks the attribute replication: run alter role ... replication";
			case "53400" -> "all replication slots are in use: raise max_replication_slots";
			case "55000" -> "the server accepts no replication, or wal_level is too low: set wal_level = logical";
			default -> null;
		};
	}

}
