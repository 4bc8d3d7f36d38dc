package io.mcpgateway.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.testkit.PostgresServer;

/**
 * Database of a dump, as SQL reads it.
 *
 * @param name the name of the database
 */
record PostgresReference(PostgresServer server, String name) implements AutoCloseable {

	private static final String SYSTEM = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

	/**
	 * Loads a dump with {@code psql}: a file, or the files {@code *.sql} of a directory
	 * in the order of their names. Statements that fail are left out, as those about
	 * roles that the server lacks.
	 */
	static PostgresReference load(Path dump) throws IOException {
		PostgresServer server = PostgresServer.shared();
		PostgresReference database = new PostgresReference(server, server.createDatabase());
		Path directory = Files.isDirectory(dump) ? dump : dump.getParent();
		for (Path file : files(dump)) {
			ReferenceCommand
				.of(directory, "psql", "-X", "-q", "-h", server.host(), "-p", Integer.toString(server.port()), "-U",
						server.superuser(), "-d", database.name, "-f", file.toString())
				.with("PGPASSWORD", server.password())
				.bytes();
		}
		return database;
	}

	/** Returns the schemas with relations. */
	List<String> schemas() throws SQLException {
		return texts("select distinct n.nspname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace"
				+ " where c.relkind in ('r', 'p', 'v', 'm', 'f') and " + SYSTEM + " order by 1");
	}

	/** Returns the names of the relations of a schema, those of partitions too. */
	List<String> relations(String schema) throws SQLException {
		return relations(schema, "true");
	}

	/**
	 * Returns the names of the relations of a schema that are no partitions of another.
	 */
	List<String> listed(String schema) throws SQLException {
		return relations(schema, "not c.relispartition");
	}

	private List<String> relations(String schema, String condition) throws SQLException {
		return texts("select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace"
				+ " where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname = ? and " + condition
				+ " order by c.relname collate \"C\"", schema);
	}

	/** Returns the names of the partitions of a relation. */
	List<String> partitions(String schema, String relation) throws SQLException {
		return texts("select c.relname::text from pg_inherits i join pg_class c on c.oid = i.inhrelid"
				+ " where i.inhparent = format('%I.%I', ?, ?)::regclass and c.relispartition"
				+ " order by c.relname collate \"C\"", schema, relation);
	}

	/**
	 * Returns names, types and nullability of the columns of a relation. Types outside of
	 * {@code pg_catalog} have the names of their schemas.
	 */
	List<String> columns(String schema, String relation) throws SQLException {
		return texts("select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)"
				+ " || case when a.attnotnull then ' not null' else '' end from pg_attribute a"
				+ " cross join (select set_config('search_path', '', false) offset 0) path"
				+ " where a.attrelid = format('%I.%I', ?, ?)::regclass and a.attnum > 0 and not a.attisdropped"
				+ " order by a.attnum", schema, relation);
	}

	/** Returns the columns of the primary key, in the order of the key. */
	List<String> primaryKey(String schema, String relation) throws SQLException {
		return keys(schema, relation, "x.indisprimary").stream().findFirst().orElse(List.of());
	}

	/**
	 * Returns the keys that order all rows of a relation: those of unique indexes of all
	 * rows, over columns without nulls.
	 */
	List<List<String>> uniqueKeys(String schema, String relation) throws SQLException {
		return keys(schema, relation,
				"x.indisunique and x.indimmediate and x.indisvalid and x.indpred is null"
						+ " and 0 <> all (x.indkey::int2[]) and not exists (select from pg_attribute n"
						+ " where n.attrelid = x.indrelid and n.attnum = any (x.indkey::int2[]) and not n.attnotnull)");
	}

	private List<List<String>> keys(String schema, String relation, String condition) throws SQLException {
		return texts("select (select json_agg(a.attname order by k.place)::text"
				+ " from unnest(x.indkey::int2[]) with ordinality k (attnum, place)"
				+ " join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum"
				+ " where k.place <= x.indnkeyatts) from pg_index x"
				+ " where x.indrelid = format('%I.%I', ?, ?)::regclass and " + condition, schema, relation)
			.stream()
			.map((key) -> List.of(CorpusGateway.JSON.readValue(key, String[].class)))
			.toList();
	}

	/** Returns the number of rows of a relation, all of whose columns are computed. */
	long count(String schema, String relation) throws SQLException {
		return Long.parseLong(texts("select count(t)::text from " + quoted(schema, relation) + " t").getFirst());
	}

	/**
	 * Returns rows of a relation as JSON.
	 * @param order the columns that order the rows; empty for any order
	 */
	List<String> rows(String schema, String relation, List<String> order, int max) throws SQLException {
		String by = order.isEmpty() ? "" : " order by "
				+ order.stream().map((column) -> "t." + quoted(column)).collect(Collectors.joining(", "));
		return texts("select row_to_json(t)::text from " + quoted(schema, relation) + " t" + by + " limit " + max);
	}

	@Override
	public void close() {
		this.server.dropDatabase(this.name);
	}

	private List<String> texts(String sql, String... values) throws SQLException {
		try (Connection connection = this.server.connect(this.name);
				PreparedStatement statement = connection.prepareStatement(sql)) {
			for (int i = 0; i < values.length; i++) {
				statement.setString(i + 1, values[i]);
			}
			List<String> texts = new ArrayList<>();
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					texts.add(rows.getString(1));
				}
			}
			return texts;
		}
	}

	private static String quoted(String... names) {
		return Stream.of(names).map((name) -> '"' + name.replace("\"", "\"\"") + '"').collect(Collectors.joining("."));
	}

	private static List<Path> files(Path dump) throws IOException {
		if (!Files.isDirectory(dump)) {
			return List.of(dump);
		}
		try (Stream<Path> files = Files.list(dump)) {
			return files.filter((file) -> file.toString().endsWith(".sql")).sorted().toList();
		}
	}

}
