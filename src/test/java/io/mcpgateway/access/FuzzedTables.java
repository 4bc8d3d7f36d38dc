package io.mcpgateway.access;

import java.util.Map;

import io.mcpgateway.testkit.PostgresServer;

/** Tables of a schema, with comments and two rows each. */
record FuzzedTables(String database) implements FuzzedSource {

	static final String MOUNT = "postgres://shop/";

	/** Schemas that are served are named once and for all. */
	static final String SCHEMA = "fuzz";

	static FuzzedTables create() {
		return new FuzzedTables(PostgresServer.shared().createDatabase());
	}

	@Override
	public Map<String, Object> properties() {
		String mount = "gateway.postgres.mounts.shop.";
		PostgresServer server = PostgresServer.shared();
		return Map.of(mount + "url", server.url(this.database), mount + "username", server.superuser(),
				mount + "password", server.password(), mount + "schemas", SCHEMA);
	}

	@Override
	public void write(FuzzedTree tree) {
		StringBuilder script = new StringBuilder("create schema %s;".formatted(tree.name()));
		for (String directory : tree.directories()) {
			String table = tree.name() + "." + directory.substring(0, directory.length() - 1);
			script.append("create table %s (id int primary key, word text);".formatted(table))
				.append("insert into %s values (1, 'one'), (2, 'two');".formatted(table))
				.append("comment on table %s is 'layoffs in %s';".formatted(table, directory));
		}
		execute(script.toString());
	}

	@Override
	public void delete(FuzzedTree tree) {
		execute("drop schema if exists %s cascade".formatted(tree.name()));
	}

	@Override
	public void close() {
		PostgresServer.shared().dropDatabase(this.database);
	}

	private void execute(String sql) {
		PostgresServer.shared().execute(this.database, sql);
	}

}
