package io.mcpgateway.adapter.postgres.watch;

import java.util.Map;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the polling feed. */
class PolledFeedIT implements ChangeFeedContract {

	private WatchedDatabase database;

	private int added;

	@BeforeEach
	void create() {
		this.database = WatchedDatabase
			.create(mode(), Map.of(), "create table orders (id int generated always as identity primary key)")
			.listen("public/orders/rows");
	}

	DatabaseWatchMode mode() {
		return DatabaseWatchMode.POLL;
	}

	@AfterEach
	void drop() {
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

	@Override
	public int running() {
		return this.database.running();
	}

}
