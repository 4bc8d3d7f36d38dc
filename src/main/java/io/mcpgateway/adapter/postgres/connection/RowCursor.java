package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.adapter.postgres.mount.RowsProperties;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Readable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reader of many rows through a cursor: each statement is short, however long the read
 * takes. Rows are fetched with demand. The number of rows in a fetch follows the size of
 * the rows before, since a fetch is held in memory.
 */
final class RowCursor {

	private static final int MAX_FIRST_ROWS = 256;

	private static final int MAX_ROWS = 512;

	/** Bytes of the first fetch, when the size of rows is unknown. */
	private static final int MAX_FIRST_BYTES = 16 * 1024 * 1024;

	/** Bytes at which later fetches aim. */
	private static final int FETCH_BYTES = 256 * 1024;

	/**
	 * Rows of the next fetch, a power of two, since each number is a prepared statement.
	 */
	private int size;

	private int rows;

	private long bytes;

	private RowCursor(int first) {
		this.size = first;
	}

	/**
	 * Returns how many rows fit in the first fetch, however large they are; up to this
	 * number, rows need no cursor.
	 */
	static int firstRows(RowsProperties rows) {
		return Integer.highestOneBit(Math.clamp(MAX_FIRST_BYTES / rows.maxRow(), 1, MAX_FIRST_ROWS));
	}

	/**
	 * Reads all rows of a statement in an open transaction.
	 * @param firstRows the rows of the first fetch, a power of two
	 */
	static Flux<List<RowJson>> read(PostgresqlConnection connection, SqlStatement statement, int firstRows,
			Function<Readable, RowJson> row) {
		SqlStatement declare = new SqlStatement("declare rows no scroll cursor for " + statement.sql(),
				statement.values());
		return Database.execute(connection, declare, (none) -> none)
			.thenMany(Flux.defer(() -> new RowCursor(firstRows).fetchAll(connection, row)));
	}

	private Flux<List<RowJson>> fetchAll(PostgresqlConnection connection, Function<Readable, RowJson> row) {
		return Mono.defer(
				() -> Database.execute(connection, SqlStatement.of("fetch forward " + this.size + " from rows"), row))
			.doOnNext(this::count)
			.repeat(this::goesOn);
	}

	private void count(List<RowJson> fetched) {
		this.rows = fetched.size();
		this.bytes = fetched.stream().mapToLong((row) -> row.json().length).sum();
	}

	private boolean goesOn() {
		boolean goesOn = this.rows == this.size;
		long fitting = Long.highestOneBit(Math.max(1, FETCH_BYTES * (long) this.rows / Math.max(1, this.bytes)));
		this.size = (int) Math.min(Math.min(MAX_ROWS, fitting), this.size * 2L);
		return goesOn;
	}

}
