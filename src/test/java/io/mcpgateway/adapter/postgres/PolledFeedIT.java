package io.mcpgateway.adapter.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the polling feed. */
class PolledFeedIT implements ChangeFeedContract {

	private WatchedDatabase database;

	private Connection trouble;

	private int added;

	@BeforeEach
	void create() {
		this.database = WatchedDatabase
			.create(mode(), Map.of(), "create table orders (id int generated always as identity primary key)",
					"create table held (id int)", "create view viewed as select id from held")
			.listen("public/orders/rows");
	}

	DatabaseWatchMode mode() {
		return DatabaseWatchMode.POLL;
	}

	@AfterEach
	void drop() throws SQLException {
		if (this.trouble != null) {
			this.trouble.close();
		}
		this.database.close();
	}

	@Override
	public ChangeFeed feed() {
		return this.database.feed();
	}

	@Override
	public String writeResource() {
		this.database.shop().execute("insert into orders default values");
		return WatchedDatabase.PREFIX + "public/orders/rows";
	}

	@Override
	public String addResource() {
		this.database.shop().execute("create table added_" + this.added++ + " (id int)");
		return WatchedDatabase.PREFIX + "public/added_0/schema";
	}

	/** The server ends a wait for a lock, so no statement hangs. */
	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS);
	}

	/** Locks a table, without which the definition of its view cannot be read. */
	@Override
	public String beginTrouble(Trouble trouble) {
		try {
			Connection held = this.database.shop().server().connect(this.database.shop().name());
			this.trouble = held;
			held.setAutoCommit(false);
			try (Statement lock = held.createStatement()) {
				lock.execute("lock table held in access exclusive mode");
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		this.database.listen("public/viewed/schema");
		return WatchedDatabase.PREFIX + "public/viewed/schema";
	}

	@Override
	public void endTrouble() {
		try {
			this.trouble.close();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		this.database.shop().execute("comment on column viewed.id is 'changed'");
	}

	@Override
	public int running() {
		return this.database.running();
	}

}
