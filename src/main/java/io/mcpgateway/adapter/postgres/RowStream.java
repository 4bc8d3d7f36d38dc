package io.mcpgateway.adapter.postgres;

import java.util.function.Function;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Readable;
import reactor.core.publisher.Flux;

/**
 * Reads many rows through a cursor, so that none of the statements takes long, however
 * long the whole does. They are fetched with demand, as many at once as are not much
 * together.
 */
final class RowStream {

	/** As many as may be read at once without a cursor. */
	static final int FEW = 256;

	private static final int FIRST = 8;

	private static final int MOST = 512;

	/** What is fetched at once should not have more bytes. */
	private static final int LARGE = 256 * 1024;

	private int size = FIRST;

	private int rows;

	private long bytes;

	private RowStream() {
	}

	/** Read all rows of a statement, in a transaction that is open. */
	static Flux<Row> read(PostgresqlConnection connection, Statement statement, Function<Readable, Row> row) {
		Statement declare = new Statement("declare rows no scroll cursor for " + statement.sql(), statement.values());
		return Database.execute(connection, declare, (none) -> none)
			.thenMany(Flux.<Row>defer(() -> new RowStream().fetchAll(connection, row)));
	}

	private Flux<Row> fetchAll(PostgresqlConnection connection, Function<Readable, Row> row) {
		return Flux
			.defer(() -> Database.execute(connection, Statement.of("fetch forward " + this.size + " from rows"), row))
			.doOnNext(this::count)
			.repeat(this::goesOn);
	}

	private void count(Row row) {
		this.rows++;
		this.bytes += row.json().length;
	}

	private boolean goesOn() {
		boolean goesOn = this.rows == this.size;
		// Powers of two only, as each is a statement that is prepared
		long fitting = Long.highestOneBit(Math.max(1, LARGE * (long) this.rows / Math.max(1, this.bytes)));
		this.size = (int) Math.min(Math.min(MOST, fitting), this.size * (long) FIRST);
		this.rows = 0;
		this.bytes = 0;
		return goesOn;
	}

}
