package io.mcpgateway.adapter.postgres.mount;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.Bounds;
import io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider;
import io.r2dbc.spi.ConnectionFactoryOptions;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * A served database. Patterns of {@code include} and {@code exclude} name relations, such
 * as {@code order*} or {@code sales.*}, with {@code *} and {@code ?}. Search indexes
 * schemas and queries, and of rows only the {@code index-columns}.
 *
 * @param url the URL of the database, such as {@code r2dbc:postgresql://db.example/shop},
 * with the options of r2dbc-postgresql. The database may come later
 * @param username the role of the connections; by default that of the URL
 * @param password the password of the role; by default that of the URL
 * @param schemas the served schemas; the short forms of URIs mean the first one
 * @param rows whether and how rows are served
 * @param queries queries by the name that follows {@code db://<mount>/}
 * @param poolSize the maximum of connections, from 1 to 1000. One connection always stays
 * free for short statements
 * @param connectTimeout how long to wait for a connection, from 100ms to 1m
 * @param statementTimeout how long a statement may run, or pause between rows, from 10ms
 * to 1h
 * @param lockTimeout how long a statement may wait for a lock, from 10ms to 1h. It should
 * be less than the server's {@code deadlock_timeout}, so that the gateway gives way to
 * sessions that alter tables
 * @param streamTimeout how long a read may hold a connection, from 1s to 1d
 * @param watch how to detect changes: {@code poll}, {@code notify}, {@code logical} or
 * {@code off}
 * @param pollInterval pause between two polls of the catalog and the statistics, from
 * 100ms to 1h; at least ten times as long as the shorter of the last two polls
 * @param unseenInterval the interval at which resources count as changed if the server
 * cannot report their changes, from 1s to 1d
 * @param channel the channel of the triggers, with {@code notify}
 * @param publication the publication to follow, with {@code logical}
 * @param indexColumns columns whose values are indexed for search, by relation, such as
 * {@code public.orders}, or {@code orders} in the first schema
 * @param indexRows the maximum of indexed rows of a relation, up to 10000000
 * @param rowKeys columns by which the rows of a relation are paged, by relation, such as
 * {@code public.open_orders}, or {@code open_orders} in the first schema. Views need
 * them, since no catalog names a key of a view. Together they should be unique and never
 * null: where two rows have the same values, there is no next page. By default those of
 * the primary key, or of a unique index whose columns are never null
 * @param coalesce how long to gather further writes of a relation after a notification,
 * with {@code notify} and {@code logical}, up to 1h; 0 to notify at once each time
 * @param connectionsPerCaller the maximum of connections of one caller, from 1 to
 * {@code pool-size}; by default half of {@code pool-size}. Further calls of the caller
 * wait for {@code connect-timeout}
 * @param minReadRate the bytes a second that a reader must take of rows that hold a
 * connection; 0 for no minimum. Time of the database does not count
 * @param spool memory for rows ahead of slow readers, 1.25 MiB for each reader, so that
 * their connections return to the pool; 0 for none
 * @param identity with which role and claims the database sees a caller; by default all
 * callers read as the role of the connections
 */
@ConfigurationPropertiesSource
public record PostgresMount(@Nullable String url, @Nullable String username, @Nullable String password,
		@DefaultValue("public") List<String> schemas, @DefaultValue RowsProperties rows,
		@DefaultValue Map<String, QueryProperties> queries, @DefaultValue("10") int poolSize,
		@DefaultValue("5s") Duration connectTimeout, @DefaultValue("15s") Duration statementTimeout,
		@DefaultValue("500ms") Duration lockTimeout, @DefaultValue("10m") Duration streamTimeout,
		@DefaultValue("poll") DatabaseWatchMode watch, @DefaultValue("5s") Duration pollInterval,
		@DefaultValue("1m") Duration unseenInterval, @DefaultValue("mcp_gateway") String channel,
		@DefaultValue("mcp_gateway") String publication, @DefaultValue Map<String, List<String>> indexColumns,
		@DefaultValue("100000") int indexRows, @DefaultValue Map<String, List<String>> rowKeys,
		@DefaultValue("1s") Duration coalesce, @Nullable Integer connectionsPerCaller,
		@DefaultValue("16KB") DataSize minReadRate, @DefaultValue("16MB") DataSize spool,
		@Nullable IdentityProperties identity) {

	private static final int MAX_NAME_LENGTH = 63;

	private static final int MAX_INDEX_ROWS = 10_000_000;

	public PostgresMount {
		schemas = List.copyOf(schemas);
		queries = Map.copyOf(queries);
		indexColumns = copyOf(indexColumns);
		rowKeys = copyOf(rowKeys);
	}

	private static Map<String, List<String>> copyOf(Map<String, List<String>> columns) {
		return columns.entrySet()
			.stream()
			.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (entry) -> List.copyOf(entry.getValue())));
	}

	/** Validates the settings; {@code property} is the name of the mount's property. */
	public void check(String property) {
		checkUrl(property);
		Assert.isTrue(!this.schemas.isEmpty(), () -> property + ".schemas must name at least one schema");
		Assert.isTrue(this.schemas.size() == this.schemas.stream().distinct().count(),
				() -> property + ".schemas must name each schema once");
		Bounds.number(property + ".pool-size", 1, this.poolSize, 1000);
		Bounds.number(property + ".connections-per-caller", 1, maxConnectionsPerCaller(), this.poolSize);
		Bounds.size(property + ".min-read-rate", DataSize.ofBytes(0), this.minReadRate, DataSize.ofGigabytes(1));
		Bounds.size(property + ".spool", DataSize.ofBytes(0), this.spool, DataSize.ofGigabytes(64));
		Bounds.time(property + ".connect-timeout", Duration.ofMillis(100), this.connectTimeout, Duration.ofMinutes(1));
		Bounds.time(property + ".statement-timeout", Duration.ofMillis(10), this.statementTimeout, Duration.ofHours(1));
		Bounds.time(property + ".lock-timeout", Duration.ofMillis(10), this.lockTimeout, Duration.ofHours(1));
		Bounds.time(property + ".stream-timeout", Duration.ofSeconds(1), this.streamTimeout, Duration.ofDays(1));
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, Duration.ofHours(1));
		Bounds.time(property + ".unseen-interval", Duration.ofSeconds(1), this.unseenInterval, Duration.ofDays(1));
		checkName(property + ".channel", this.channel);
		checkName(property + ".publication", this.publication);
		this.rows.check(property + ".rows");
		this.indexColumns
			.forEach((relation, columns) -> checkColumns(property + ".index-columns." + relation, relation, columns));
		this.rowKeys.forEach((relation, columns) -> {
			checkColumns(property + ".row-keys." + relation, relation, columns);
			Assert.isTrue(columns.size() == columns.stream().distinct().count(),
					() -> property + ".row-keys." + relation + " must name each column once");
		});
		Bounds.time(property + ".coalesce", Duration.ZERO, this.coalesce, Duration.ofHours(1));
		Bounds.number(property + ".index-rows", 1, this.indexRows, MAX_INDEX_ROWS);
		if (this.identity != null) {
			this.identity.check(property + ".identity");
		}
		this.queries.forEach((name, query) -> {
			Bounds.name(property + ".queries." + name, name);
			query.check(property + ".queries." + name);
		});
	}

	/** Returns the start of the URIs of a mount's schemas, relations and rows. */
	public static String uriPrefix(String name) {
		return "postgres://" + name + "/";
	}

	/** Returns the start of the URIs of a mount's queries. */
	public static String queryUriPrefix(String name) {
		return "db://" + name + "/";
	}

	/**
	 * Returns the columns of a relation in a setting by relation; empty if there are
	 * none.
	 */
	public List<String> columns(Map<String, List<String>> setting, String schema, String relation) {
		List<String> qualified = setting.get(schema + "." + relation);
		boolean isFirst = schema.equals(this.schemas.getFirst());
		return (qualified != null) ? qualified : isFirst ? setting.getOrDefault(relation, List.of()) : List.of();
	}

	/** Returns how many connections one caller may use at a time. */
	public int maxConnectionsPerCaller() {
		return (this.connectionsPerCaller != null) ? this.connectionsPerCaller : Math.max(1, this.poolSize / 2);
	}

	/** Returns the options of connections. */
	public ConnectionFactoryOptions options() {
		ConnectionFactoryOptions.Builder options = ConnectionFactoryOptions.parse(String.valueOf(this.url)).mutate();
		if (this.username != null) {
			options.option(ConnectionFactoryOptions.USER, this.username);
		}
		if (this.password != null) {
			options.option(ConnectionFactoryOptions.PASSWORD, this.password);
		}
		return options.build();
	}

	/** Omits the URL, which may hold the password. */
	@Override
	public String toString() {
		return "PostgresMount" + this.schemas;
	}

	/**
	 * Checks the URL with an own message, since the driver's message may hold the
	 * password.
	 */
	private void checkUrl(String property) {
		Assert.isTrue(this.url != null && this.url.matches("r2dbcs?:(postgresql|postgres)(:failover)?://.+"),
				() -> property + ".url is required, such as r2dbc:postgresql://db.example:5432/shop");
		boolean isUnderstood;
		try {
			ConnectionFactoryOptions options = options();
			Assert.isTrue(options.hasOption(ConnectionFactoryOptions.USER),
					() -> property + ".username is required: the role of the connections");
			PostgresqlConnectionFactoryProvider.builder(options).build();
			isUnderstood = true;
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			if (ex.getMessage() != null && ex.getMessage().startsWith(property)) {
				throw ex;
			}
			isUnderstood = false;
		}
		Assert.isTrue(isUnderstood, () -> property
				+ ".url has invalid options: see those of r2dbc-postgresql, such as sslMode=verify-full");
	}

	private void checkColumns(String property, String relation, List<String> columns) {
		Assert.isTrue(relation.matches("[^.*?]+(\\.[^.*?]+)?"),
				() -> property + " must name one relation, as relation or schema.relation");
		Assert.isTrue(!columns.isEmpty(), () -> property + " must name at least one column");
		Assert.isTrue(this.rows.enabled(), () -> property + " needs rows.enabled");
	}

	private static void checkName(String property, String name) {
		Assert.isTrue(!name.isEmpty() && name.length() <= MAX_NAME_LENGTH && name.indexOf(0) < 0,
				() -> property + " must be a name of 1 to " + MAX_NAME_LENGTH + " characters");
	}

}
