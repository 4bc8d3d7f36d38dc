package io.mcpgateway.adapter.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the polling feed. */
class PolledFeedIT implements ChangeFeedContract {

	private WatchedDatabase database;

	private Connection trouble;

	private ReadAsCaller divided;

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
		if (this.divided != null) {
			this.divided.close();
		}
		this.database.close();
		if (this.divided != null) {
			ReadAsCaller.dropRoles(this.database.shop(), suffix());
		}
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

	/** Roles that see different columns, so that the schema of a table differs. */
	@Override
	public DividedFeed divided() {
		TestDatabase shop = this.database.shop();
		ReadAsCaller.createRoles(shop, suffix());
		Audience clerk = new Audience("clerk" + suffix());
		Audience guard = new Audience("guard" + suffix());
		Map<Audience, String> columns = Map.of(clerk, "task", guard, "place");
		shop.execute("create table rounds (task int, place int)", "grant usage on schema public to public");
		columns.forEach(
				(role, column) -> shop.execute("grant select (%s) on rounds to %s".formatted(column, role.name())));
		if (mode() == DatabaseWatchMode.LOGICAL) {
			shop.execute("alter role door" + suffix() + " replication");
		}
		this.divided = ReadAsCaller.of(shop, suffix(),
				Map.of("watch", mode().name(), "poll-interval", "100ms", "coalesce", "0s"));
		String uri = WatchedDatabase.PREFIX + "public/rounds/schema";
		ChangeFeed feed = PostgresFeeds.of(this.divided.mount(), this.divided.database(),
				new DividedSubscribers(uri, Map.of(clerk, ReadAsCaller.CLERK, guard, ReadAsCaller.GUARD)));
		return new DividedFeed(feed, uri, List.of(clerk, guard), (audience) -> shop
			.execute("comment on column rounds.%s is '%d'".formatted(columns.get(audience), this.added++)));
	}

	private String suffix() {
		return "_" + this.database.shop().name();
	}

	@Override
	public int running() {
		return this.database.running();
	}

}
