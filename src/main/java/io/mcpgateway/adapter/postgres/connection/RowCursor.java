package io.mcpgateway.adapter.postgres.connection;

import java.util.function.Function;

import io.mcpgateway.adapter.postgres.mount.RowsProperties;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Readable;
import reactor.core.publisher.Flux;

/**
 * Reads many rows through a cursor, so that none of the statements takes long, however
 * long the whole does. They are fetched with demand, a few at first, then more or fewer
 * at once by what those before them took, as all that are fetched at once are in memory.
 */
final class RowCursor {

	private static final int MAX_FIRST_ROWS = 256;

	private static final int MAX_ROWS = 512;

	/** What is fetched before anything is known of its size may not have more bytes. */
	private static final int MAX_FIRST_BYTES = 16 * 1024 * 1024;

	/** What is fetched at once later should not have more bytes. */
	private static final int FETCH_BYTES = 256 * 1024;

	/** Each size is a statement that is prepared, so that they are powers of two. */
	private int size;

	private int rows;

	private long bytes;

	private RowCursor(int first) {
		this.size = first;
	}

	/** How many rows are few, however large they are; so many need no cursor. */
	static int firstRows(RowsProperties rows) {
		return Integer.highestOneBit(Math.clamp(MAX_FIRST_BYTES / rows.maxRow(), 1, MAX_FIRST_ROWS));
	}

	/**
	 * Read all rows of a statement, in a transaction that is open.
	 * @param firstRows how many to fetch first, a power of two
	 */
	static Flux<RowJson> read(PostgresqlConnection connection, SqlStatement statement, int firstRows,
			Function<Readable, RowJson> row) {
		SqlStatement declare = new SqlStatement("declare rows no scroll cursor for " + statement.sql(),
				statement.values());
		return Database.execute(connection, declare, (none) -> none)
			.thenMany(Flux.<RowJson>defer(() -> new RowCursor(firstRows).fetchAll(connection, row)));
	}

	private Flux<RowJson> fetchAll(PostgresqlConnection connection, Function<Readable, RowJson> row) {
		return Flux.defer(
				() -> Database.execute(connection, SqlStatement.of("fetch forward " + this.size + " from rows"), row))
			.doOnNext(this::count)
			.repeat(this::goesOn);
	}

	private void count(RowJson row) {
		this.rows++;
		this.bytes += row.json().length;
	}

	private boolean goesOn() {
		boolean goesOn = this.rows == this.size;
		long fitting = Long.highestOneBit(Math.max(1, FETCH_BYTES * (long) this.rows / Math.max(1, this.bytes)));
		this.size = (int) Math.min(Math.min(MAX_ROWS, fitting), this.size * 2L);
		this.rows = 0;
		this.bytes = 0;
		return goesOn;
	}

}
