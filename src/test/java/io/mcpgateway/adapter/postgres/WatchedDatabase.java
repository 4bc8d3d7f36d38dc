package io.mcpgateway.adapter.postgres;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.testkit.NotifyScript;
import io.mcpgateway.testkit.UnnamedChange;
import org.awaitility.Awaitility;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Database watched as the mount {@code shop}; the test sets the subscribed URIs. */
final class WatchedDatabase implements SubscribedUris, AutoCloseable {

	static final String PREFIX = "postgres://shop/";

	/** Tables whose changes tell that all earlier changes are published. */
	private static final List<String> MARKERS = List.of("last_word", "full_stop", "finish");

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private final List<Throwable> errors = new CopyOnWriteArrayList<>();

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final TestDatabase shop;

	private final Mount<PostgresMount> mount;

	private final Database database;

	private final PollingFeed feed;

	private Disposable watch = () -> {
	};

	private volatile boolean isOfLists = true;

	private int words;

	private WatchedDatabase(TestDatabase shop, DatabaseWatchMode mode, Map<String, ?> properties) {
		this.shop = shop;
		Map<String, Object> all = new HashMap<>(
				Map.of("watch", mode.name(), "poll-interval", "100ms", "coalesce", "0s"));
		all.putAll(properties);
		this.mount = shop.mount(all);
		// Its sessions have another name, so that those of the watch can be counted
		Mount<PostgresMount> pool = new Mount<>(this.mount.part(), "pool", this.mount.source(), this.mount.settings());
		this.database = new Database(pool, ConnectionFactories.pool(pool));
		this.feed = PostgresFeeds.of(this.mount, this.database, this);
	}

	/** Creates a database, runs a script in it, and prepares a kind of watch. */
	static WatchedDatabase create(DatabaseWatchMode mode, Map<String, ?> properties, String... script) {
		TestDatabase shop = TestDatabase.create();
		MARKERS.forEach((marker) -> shop.execute("create table " + marker + " (id int)"));
		shop.execute(script);
		switch (mode) {
			case NOTIFY -> shop.execute(NotifyScript.statements(true),
					"select mcp_gateway.watch(nspname) from pg_namespace where nspname in ('public', 'sales')");
			case LOGICAL -> shop.execute("create publication mcp_gateway for all tables");
			case POLL, OFF -> {
			}
		}
		return new WatchedDatabase(shop, mode, properties);
	}

	WatchedDatabase listen(String... paths) {
		Arrays.stream(paths).map(WatchedDatabase::uri).forEach(this.subjects::add);
		return this;
	}

	void stopListening(String... paths) {
		Arrays.stream(paths).map(WatchedDatabase::uri).forEach(this.subjects::remove);
	}

	void listenToLists(boolean isOfLists) {
		this.isOfLists = isOfLists;
	}

	/** Starts the watch, which begins with a resync of each prefix. */
	WatchedDatabase start() {
		listen("public/last_word/rows");
		MARKERS.forEach((marker) -> listen("public/" + marker + "/schema"));
		this.watch = this.feed.changes().map(UnnamedChange::of).subscribe(this.changes::add, this.errors::add);
		List<Change.Resync> resyncs = this.feed.uriPrefixes().stream().map(Change.Resync::new).toList();
		Awaitility.await()
			.atMost(TestDatabase.TIMEOUT)
			.until(() -> this.changes.containsAll(resyncs) || !this.errors.isEmpty());
		assertThat(this.errors).isEmpty();
		assertThat(this.changes.getFirst()).isEqualTo(new Change.Resync(PREFIX));
		return this;
	}

	void stop() {
		this.watch.dispose();
	}

	/** Returns the published changes of statements, each once. */
	List<Change> after(String... statements) {
		this.changes.clear();
		this.shop.execute(statements);
		return told();
	}

	/**
	 * Returns the published changes, once all earlier writes are published. A look at the
	 * catalog takes several statements, so the first look may miss a part, and the
	 * changes of one look arrive in any order: the third marks the end of the second.
	 */
	List<Change> told() {
		this.shop.execute("insert into last_word values (1)");
		for (String marker : MARKERS) {
			this.shop.execute("comment on column " + marker + ".id is '" + this.words++ + "'");
			awaitAll(updated("public/last_word/rows"), updated("public/" + marker + "/schema"));
		}
		return this.changes.stream().filter((change) -> !isOfMarker(change)).distinct().toList();
	}

	private static boolean isOfMarker(Change change) {
		return change instanceof Change.Updated(String uri)
				&& MARKERS.stream().anyMatch((marker) -> uri.startsWith(PREFIX + "public/" + marker + "/"));
	}

	void awaitAll(Change... expected) {
		Awaitility.await().atMost(TestDatabase.TIMEOUT).untilAsserted(() -> {
			assertThat(this.errors).isEmpty();
			assertThat(this.changes).contains(expected);
		});
	}

	Throwable awaitError() {
		Awaitility.await().until(() -> !this.errors.isEmpty());
		return this.errors.getFirst();
	}

	List<Change> changes() {
		return List.copyOf(this.changes);
	}

	void clear() {
		this.changes.clear();
		this.errors.clear();
	}

	PollingFeed feed() {
		return this.feed;
	}

	TestDatabase shop() {
		return this.shop;
	}

	Mount<PostgresMount> mount() {
		return this.mount;
	}

	/** Returns the number of watches and of their sessions. */
	int running() {
		return (this.feed.isWatching() ? 1 : 0) + sessions();
	}

	int sessions() {
		return number("select count(*) from pg_stat_activity where application_name = 'mcp-resource-gateway shop'"
				+ " and datname = current_database()");
	}

	int slots() {
		return number("select count(*) from pg_replication_slots where database = current_database()");
	}

	int number(String sql) {
		try (var connection = this.shop.server().connect(this.shop.name());
				var statement = connection.createStatement();
				var found = statement.executeQuery(sql)) {
			found.next();
			return found.getInt(1);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public Set<String> subjects(String prefix) {
		return this.subjects.stream().filter((subject) -> subject.startsWith(prefix)).collect(Collectors.toSet());
	}

	@Override
	public boolean includesLists() {
		return this.isOfLists;
	}

	static Change updated(String path) {
		return new Change.Updated(uri(path));
	}

	static Change listChanged() {
		return new Change.ListChanged(PREFIX);
	}

	private static String uri(String path) {
		return path.contains("://") ? path : PREFIX + path;
	}

	@Override
	public void close() {
		stop();
		this.database.destroy();
		this.shop.close();
	}

}
