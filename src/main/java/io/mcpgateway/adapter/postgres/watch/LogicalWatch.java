package io.mcpgateway.adapter.postgres.watch;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;

import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
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
import io.r2dbc.spi.R2dbcException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Follows the server's log, from a slot that the server drops with the connection: as all
 * counts as changed when a watch begins, nothing need be kept for one that is away.
 */
final class LogicalWatch implements WriteWatch {

	private static final Logger logger = LoggerFactory.getLogger(LogicalWatch.class);

	private static final int MAX_NAME_LENGTH = 40;

	/** How long the server may wait for transactions to end that write already. */
	private static final Duration SLOT_TIMEOUT = Duration.ofMinutes(1);

	private static final Duration STATUS = Duration.ofSeconds(10);

	private static final Duration ADVANCE = Duration.ofSeconds(2);

	private static final Duration CHECK = Duration.ofSeconds(15);

	private static final Duration END = Duration.ofSeconds(5);

	/** Where Reactor looks for whoever takes errors that nobody waits for. */
	private static final String DROPPED = "reactor.onErrorDropped.local";

	private final String name;

	private final PostgresMount mount;

	private final Database database;

	LogicalWatch(String name, PostgresMount mount, Database database) {
		this.name = name;
		this.mount = mount;
		this.database = database;
	}

	@Override
	public Flux<Boolean> listen(ChangeTracker tracker, WakeUp catalog) {
		return Flux.defer(() -> {
			String slot = slot(this.name);
			return requirePublication()
				.thenMany(Flux.usingWhen(ConnectionFactories.replicating(this.name, this.mount).replication(),
						(connection) -> follow(connection, slot, tracker), (connection) -> end(connection, slot),
						(connection, failure) -> end(connection, slot), (connection) -> end(connection, slot)));
		}).onErrorMap(this::broken);
	}

	/** Lower-case letters, digits and underscores, and no longer than a name may be. */
	static String slot(String name) {
		String readable = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
		return "mcp_gateway_" + readable.substring(0, Math.min(readable.length(), MAX_NAME_LENGTH)) + "_"
				+ UUID.randomUUID().toString().substring(0, 8);
	}

	private Flux<Boolean> follow(PostgresqlReplicationConnection connection, String slot, ChangeTracker tracker) {
		return connection
			.createSlot(ReplicationSlotRequest.logical().slotName(slot).outputPlugin("pgoutput").temporary().build())
			.timeout(SLOT_TIMEOUT)
			.flatMapMany((made) -> Flux.usingWhen(start(connection, made), (stream) -> follow(stream, slot, tracker),
					LogicalWatch::stop));
	}

	/** The driver calls it an error that a connection is closed whose stream was left. */
	private Mono<ReplicationStream> start(PostgresqlReplicationConnection connection, ReplicationSlot slot) {
		Consumer<Throwable> dropped = (failure) -> logger.debug("The log of the mount {} is left", this.name, failure);
		return connection.startReplication(request(slot)).contextWrite((context) -> context.put(DROPPED, dropped));
	}

	/**
	 * Versions before 18 would look for the publication when something was written, later
	 * ones just warn.
	 */
	private ReplicationRequest request(ReplicationSlot slot) {
		String publication = '"' + this.mount.publication().replace("\"", "\"\"") + '"';
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
		Mono<Void> told = stream.map(output::read).doOnNext(tracker::publishWrites).then();
		Mono<Void> advanced = Flux.interval(ADVANCE)
			.onBackpressureDrop()
			.doOnNext((tick) -> advance(stream, output))
			.then();
		return Flux.merge(Flux.just(true), told.thenMany(PostgresFeed.ended(this.name)),
				advanced.thenMany(Flux.empty()), checks(slot));
	}

	/** The driver's position falls back to zero within a transaction. */
	private static void advance(ReplicationStream stream, PgOutput output) {
		LogSequenceNumber received = stream.getLastReceiveLSN();
		if (!output.isWithinTransaction()
				&& Long.compareUnsigned(received.asLong(), stream.getLastFlushedLSN().asLong()) > 0) {
			stream.setFlushedLSN(received);
			stream.setAppliedLSN(received);
		}
	}

	/** The server gives up those who do not answer; then the slot is gone. */
	private Flux<Boolean> checks(String slot) {
		SqlStatement active = SqlStatement
			.of("select slot_name from pg_catalog.pg_replication_slots where slot_name = $1 and active", slot);
		return Mono.delay(CHECK)
			.then(requirePublication())
			.then(this.database.list(active, (row) -> true).timeout(CHECK))
			.filter(List::isEmpty)
			.flatMap((gone) -> PostgresFeed.<Boolean>ended(this.name).next())
			.repeat()
			.thenMany(Flux.empty());
	}

	private Mono<Void> requirePublication() {
		return this.database
			.list(SqlStatement.of("select pubname from pg_catalog.pg_publication where pubname = $1",
					this.mount.publication()), (row) -> true)
			.timeout(CHECK)
			.filter(List::isEmpty)
			.flatMap((missing) -> Mono.error(() -> new SourceUnavailableException("The mount " + this.name
					+ " cannot be watched, as its database has no publication " + this.mount.publication()
					+ ": create publication " + this.mount.publication() + " for all tables", null)));
	}

	/** Its end is not waited for, which the driver may not see. */
	private static Mono<Void> stop(ReplicationStream stream) {
		return Mono.fromSupplier(stream::close).then();
	}

	/** A server that waits for others does not see that nobody waits for it. */
	private Mono<Void> end(PostgresqlReplicationConnection connection, String slot) {
		SqlStatement terminate = SqlStatement.of("select pg_catalog.pg_terminate_backend(active_pid) as done "
				+ "from pg_catalog.pg_replication_slots where slot_name = $1 and active_pid is not null", slot);
		return connection.close()
			.timeout(END)
			.onErrorComplete()
			.then(this.database.list(terminate, (row) -> true).timeout(END).onErrorComplete())
			.then();
	}

	private Throwable broken(Throwable failure) {
		String reason = reason(failure);
		return (reason != null) ? PostgresFeed.broken(this.name, reason, failure)
				: PostgresFeed.broken(this.name, failure);
	}

	private static @Nullable String reason(Throwable failure) {
		String state = (failure instanceof R2dbcException said) ? said.getSqlState() : null;
		return switch (state) {
			case "42501" -> "its user may not replicate: alter role ... replication";
			case "53400" -> "it has no slot to spare: raise max_replication_slots";
			case "55000" -> "it lets nobody in, or its log does not say enough: set wal_level = logical";
			case null, default -> null;
		};
	}

}
