package io.mcpgateway.adapter.postgres;

import java.util.Map;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import org.junit.jupiter.api.Test;

import static io.mcpgateway.adapter.postgres.WatchedDatabase.updated;

/** Tests of the published changes of a polled database. */
class PolledDatabaseIT implements DatabaseChangesContract {

	@Override
	public DatabaseWatchMode mode() {
		return DatabaseWatchMode.POLL;
	}

	@Test
	void tellsOfTheWritesOfWhoeverStaysConnected() throws Exception {
		try (WatchedDatabase database = database(Map.of("unseen-interval", "1s"), "create table orders (id int)")
			.listen("public/orders/rows")
			.start();
				var writer = database.shop().server().connect(database.shop().name());
				var statement = writer.createStatement()) {
			for (int i = 0; i < 5; i++) {
				database.clear();
				statement.execute("insert into orders values (1)");
				database.awaitAll(updated("public/orders/rows"));
			}
		}
	}

	@Test
	void tellsOfWhatIsNotCountedNowAndThen() {
		try (WatchedDatabase database = database(Map.of("unseen-interval", "1s"), "create table orders (id int)")
			.listen("public/orders/rows")) {
			database.shop()
				.execute("alter database " + database.shop().name() + " set track_counts = off",
						"insert into orders values (1)");
			database.start();
			database.awaitAll(updated("public/orders/rows"));
		}
	}

}
