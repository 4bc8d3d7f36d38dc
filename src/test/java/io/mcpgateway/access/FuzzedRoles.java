package io.mcpgateway.access;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.PostgresServer;

/**
 * Database whose roles see different schemas, tables, columns and rows. Each round
 * changes the privileges and policies of some tables at random.
 */
final class FuzzedRoles implements FuzzedSource {

	/** Roles with the claim that each of their callers has; none for an empty text. */
	static final Map<String, String> TENANTS = Map.of("clerk", "acme", "guard", "other", "auditor", "");

	private static final List<String> SCHEMAS = List.of("public", "staff");

	private static final List<String> TABLES = List.of("public.todos", "public.teams", "public.todo_teams",
			"staff.salaries", "staff.notes");

	private static final List<String> COLUMNS = List.of("id", "tenant", "task", "done");

	private static final String MOUNT = "gateway.postgres.mounts.shop.";

	/** Document that each role sees, and that changes only by {@link #fence()}. */
	static final String FENCE = "postgres://shop/public/fence/schema";

	private final String database = PostgresServer.shared().createDatabase();

	private final Connection connection;

	private int fences;

	FuzzedRoles() throws SQLException {
		this.connection = PostgresServer.shared().connect(this.database);
		execute("create role %s login noinherit password 'secret'".formatted(name("door")));
		TENANTS.forEach((role, tenant) -> {
			execute("create role %s login password 'secret'".formatted(name(role)));
			execute("grant %s to %s".formatted(name(role), name("door")));
			execute("alter role %s in database %s set app.tenant = '%s'".formatted(name(role), this.database, tenant));
		});
		execute("revoke all on schema public from public; grant usage on schema public to %s; create schema staff"
			.formatted(all()));
		for (String table : TABLES) {
			execute(("create table %1$s (id int primary key, tenant text, task text, done bool)"
					+ " with (autovacuum_enabled = false);"
					+ " insert into %1$s select i, case when i %% 3 = 0 then 'acme' else 'other' end, 'task ' || i,"
					+ " i %% 2 = 0 from generate_series(1, 7) i; analyze %1$s; grant select on %1$s to %2$s")
				.formatted(table, all()));
		}
		execute("create table fence (id int); grant select on fence to " + all());
		execute("alter table todo_teams add constraint of_todo foreign key (id) references todos;"
				+ " create view done as select id, task from todos where done");
	}

	/** Returns the properties of a mount that reads as its callers. */
	@Override
	public Map<String, Object> properties() {
		Map<String, Object> all = properties("door");
		List<String> roles = List.copyOf(TENANTS.keySet());
		for (int i = 0; i < roles.size(); i++) {
			all.put(MOUNT + "identity.roles[" + i + "].role", name(roles.get(i)));
			all.put(MOUNT + "identity.roles[" + i + "].roles", roles.get(i));
		}
		all.put(MOUNT + "identity.settings[0].name", "app.tenant");
		all.put(MOUNT + "identity.settings[0].claim", "org.tenant");
		return all;
	}

	/** Returns the properties of a mount that reads as one role for all. */
	Map<String, Object> properties(String role) {
		PostgresServer server = PostgresServer.shared();
		return new HashMap<>(Map.of(MOUNT + "url", server.url(this.database), MOUNT + "username", name(role),
				MOUNT + "password", "secret", MOUNT + "schemas", "public,staff", MOUNT + "index", "false",
				MOUNT + "pool-size", 2, MOUNT + "row-keys.done", "id", MOUNT + "watch", "poll", MOUNT + "poll-interval",
				"1h", "gateway.server.page-size", 3));
	}

	static Identity identity(String role) {
		String tenant = String.valueOf(TENANTS.get(role));
		return new Identity(role, null, Set.of(), tenant.isEmpty() ? Map.of("roles", Set.of(role))
				: Map.of("roles", Set.of(role), "org.tenant", Set.of(tenant)), () -> true);
	}

	/** Changes the privileges and policies of two tables, and sometimes rows. */
	void change(Random random) {
		StringBuilder script = new StringBuilder();
		for (int i = 0; i < 2; i++) {
			String table = TABLES.get(random.nextInt(TABLES.size()));
			script.append("revoke all on %s from %s;".formatted(table, all()));
			TENANTS.keySet().stream().sorted().forEach((role) -> {
				script.append(grant(table, role, random)).append(policy(table, role, random));
			});
			script.append("alter table %s %s row level security;".formatted(table,
					random.nextInt(3) == 0 ? "disable" : "enable"));
			script.append("update %s set tenant = '%s', done = not done where id = %d;".formatted(table,
					random.nextBoolean() ? "acme" : "other", 1 + random.nextInt(7)));
		}
		if (random.nextInt(4) == 0) {
			String role = name(role(random));
			script.append(random.nextBoolean() ? "grant usage on schema staff to %s;".formatted(role)
					: "revoke usage on schema staff from %s;".formatted(role));
			script.append(random.nextBoolean() ? "grant select on done to %s;".formatted(role)
					: "revoke select on done from %s;".formatted(role));
		}
		execute(script.toString());
	}

	/** Changes the document of a table for the roles that see one of its columns. */
	void comment(Random random) {
		execute("comment on column %s.%s is '%d'".formatted(TABLES.get(random.nextInt(TABLES.size())),
				COLUMNS.get(random.nextInt(COLUMNS.size())), random.nextInt()));
	}

	/** Changes the document of {@link #FENCE}. */
	void fence() {
		execute("comment on column fence.id is '%d'".formatted(this.fences++));
	}

	private String grant(String table, String role, Random random) {
		String columns = COLUMNS.stream().filter((column) -> random.nextInt(3) > 0).collect(Collectors.joining(", "));
		return switch (random.nextInt(4)) {
			case 0 -> "";
			case 1 -> columns.isEmpty() ? "" : "grant select (%s) on %s to %s;".formatted(columns, table, name(role));
			default -> "grant select on %s to %s;".formatted(table, name(role));
		};
	}

	private String policy(String table, String role, Random random) {
		String condition = switch (random.nextInt(5)) {
			case 0 -> "";
			case 1 -> "true";
			case 2 -> "id %% %d = 0".formatted(2 + random.nextInt(2));
			case 3 -> "done and current_user::text = '%s'".formatted(name(role));
			default -> "tenant = current_setting('app.tenant', true)";
		};
		String drop = "drop policy if exists for_%s on %s;".formatted(role, table);
		return condition.isEmpty() ? drop
				: drop + "create policy for_%s on %s to %s using (%s);".formatted(role, table, name(role), condition);
	}

	static String role(Random random) {
		return TENANTS.keySet().stream().sorted().toList().get(random.nextInt(TENANTS.size()));
	}

	/** Returns all requests about the database, of every kind that tells anything. */
	static List<FuzzedQuestion> questions() {
		String root = "postgres://shop/";
		List<FuzzedQuestion> all = new ArrayList<>();
		Stream.of("server/discover", "resources/templates/list", "tools/list")
			.forEach((method) -> all.add(question(method, Map.of())));
		all.add(question("resources/list", Map.of()).paged("/result"));
		all.add(FuzzedQuestion.tool(FuzzedQuestion.Aspect.LIST, "", "list_resources", Map.of("prefix", root + "staff"))
			.paged("/result/structuredContent"));
		all.add(FuzzedQuestion.tool(FuzzedQuestion.Aspect.LIST, "", "find", Map.of("in", root, "glob", "**"))
			.paged("/result/structuredContent"));
		all.add(FuzzedQuestion.tool(FuzzedQuestion.Aspect.LIST, "", "search", Map.of("query", "salaries task")));
		Stream<String> relations = Stream.concat(TABLES.stream(), Stream.of("public.done", "staff.none"))
			.map((name) -> name.replace('.', '/'))
			.flatMap((path) -> Stream.of(path + "/schema", path + "/rows?limit=3", path + "/rows"));
		Stream.concat(Stream.of("", "public", "staff", "none"), relations).forEach((path) -> {
			all.add(question("resources/read", Map.of("uri", root + path)));
			all.add(FuzzedQuestion.tool(FuzzedQuestion.Aspect.READ, "", "read_resource", Map.of("uri", root + path)));
			all.add(question("resources/subscribe", Map.of("uri", root + path)).inSession());
		});
		for (String template : List.of(root + "{schema}", root + "{schema}/{relation}/schema",
				root + "{schema}/{relation}/rows{?limit,after}")) {
			for (String value : List.of("", "s", "to")) {
				for (String schema : SCHEMAS) {
					all.add(question("completion/complete",
							Map.of("ref", Map.of("type", "ref/resource", "uri", template), "argument", Map.of("name",
									template.contains("relation") ? "relation" : "schema", "value", value), "context",
									Map.of("arguments", Map.of("schema", schema)))));
				}
			}
		}
		return all;
	}

	/**
	 * Returns resources whose notices have no delay: those of rows wait for the
	 * statistics of the server.
	 */
	static List<String> watched() {
		String root = "postgres://shop/";
		return Stream
			.concat(Stream.of(FENCE, root + "public", root + "staff"),
					Stream.concat(TABLES.stream(), Stream.of("public.done"))
						.map((name) -> root + name.replace('.', '/') + "/schema"))
			.toList();
	}

	private static FuzzedQuestion question(String method, Map<String, ?> params) {
		return FuzzedQuestion.of(FuzzedQuestion.Aspect.READ, "", method, params);
	}

	@Override
	public void write(FuzzedTree tree) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void delete(FuzzedTree tree) {
		throw new UnsupportedOperationException();
	}

	private String all() {
		return TENANTS.keySet().stream().map(this::name).collect(Collectors.joining(", "));
	}

	/** Returns the name of a role, which all databases of the server share. */
	String name(String role) {
		return role + "_" + this.database;
	}

	/** Runs statements as the superuser. */
	void execute(String script) {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute(script);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(script, ex);
		}
	}

	@Override
	public void close() {
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		PostgresServer server = PostgresServer.shared();
		server.dropDatabase(this.database);
		Stream.concat(TENANTS.keySet().stream(), Stream.of("door"))
			.forEach((role) -> server.execute("postgres", "drop role " + name(role)));
	}

}
