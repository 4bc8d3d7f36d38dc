package io.mcpgateway.access;

import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.testkit.PostgresServer;

/** Source of tables in several schemas, with comments and two rows each. */
record FuzzedTables(String database) implements FuzzedSource {

	static final String MOUNT = "postgres://shop/";

	static FuzzedTables create() {
		FuzzedTables tables = new FuzzedTables(PostgresServer.shared().createDatabase());
		tables.execute("drop schema public");
		return tables;
	}

	@Override
	public Map<String, Object> properties() {
		String mount = "gateway.postgres.mounts.shop.";
		PostgresServer server = PostgresServer.shared();
		return Map.of(mount + "url", server.url(this.database), mount + "username", server.superuser(),
				mount + "password", server.password(), mount + "schemas", "a,b,secret,public,hr");
	}

	@Override
	public void write(FuzzedTree tree) {
		StringBuilder script = new StringBuilder();
		tree.directories().stream().map(FuzzedTables::name).forEach((schema) -> {
			script.append("create schema %s;".formatted(schema))
				.append("comment on schema %s is 'layoffs of %s';".formatted(schema, schema));
		});
		for (String table : tree.files()
			.keySet()
			.stream()
			.map((path) -> path.substring(0, path.lastIndexOf('/')).replace('/', '.'))
			.collect(Collectors.toSet())) {
			script.append("create table %s (id int primary key, word text);".formatted(table))
				.append("insert into %s values (1, 'one'), (2, 'two');".formatted(table))
				.append("comment on table %s is 'layoffs in %s';".formatted(table, table));
		}
		execute(script.toString());
	}

	@Override
	public void delete(FuzzedTree tree) {
		tree.directories()
			.stream()
			.map(FuzzedTables::name)
			.forEach((schema) -> execute("drop schema %s cascade".formatted(schema)));
	}

	/**
	 * Excludes comparisons without rules: a table always has a schema and rows, and the
	 * tables of a schema are counted.
	 */
	@Override
	public boolean isComparedWithoutRules() {
		return false;
	}

	@Override
	public void close() {
		PostgresServer.shared().dropDatabase(this.database);
	}

	private static String name(String directory) {
		return directory.substring(0, directory.length() - 1);
	}

	private void execute(String sql) {
		PostgresServer.shared().execute(this.database, sql);
	}

}
