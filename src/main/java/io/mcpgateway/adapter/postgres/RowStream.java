package io.mcpgateway.adapter.postgres;

import java.util.function.Function;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Readable;
import reactor.core.publisher.Flux;

/**
 * Reads many rows through a cursor, so that none of the statements takes long, however
 * long the whole does. They are fetched with demand, a few at first, then more or fewer
 * at once by what those before them took, as all that are fetched at once are in memory.
 */
final class RowStream {

	private static final int MOST_AT_FIRST = 256;

	private static final int MOST = 512;

	/** What is fetched before anything is known of its size may not have more bytes. */
	private static final int LARGEST = 16 * 1024 * 1024;

	/** What is fetched at once later should not have more bytes. */
	private static final int LARGE = 256 * 1024;

	/** Each size is a statement that is prepared, so that they are powers of two. */
	private int size;

	private int rows;

	private long bytes;

	private RowStream(int first) {
		this.size = first;
	}

	/** How many rows are few, however large they are; so many need no cursor. */
	static int few(RowsProperties rows) {
		return Integer.highestOneBit(Math.clamp(LARGEST / rows.maxRow(), 1, MOST_AT_FIRST));
	}

	/**
	 * Read all rows of a statement, in a transaction that is open.
	 * @param few how many to fetch first, a power of two
	 */
	static Flux<Row> read(PostgresqlConnection connection, Statement statement, int few, Function<Readable, Row> row) {
		Statement declare = new Statement("declare rows no scroll cursor for " + statement.sql(), statement.values());
		return Database.execute(connection, declare, (none) -> none)
			.thenMany(Flux.<Row>defer(() -> new RowStream(few).fetchAll(connection, row)));
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
		long fitting = Long.highestOneBit(Math.max(1, LARGE * (long) this.rows / Math.max(1, this.bytes)));
		this.size = (int) Math.min(Math.min(MOST, fitting), this.size * 2L);
		this.rows = 0;
		this.bytes = 0;
		return goesOn;
	}

}
