package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/** Postgres with a small shop database, which stops with the process. */
public record ShopDatabase(EmbeddedPostgres server) implements AutoCloseable {

	/** Starts the server on a port of this process, which takes a second or two. */
	public static ShopDatabase start() throws IOException {
		return start(FreePort.any());
	}

	/** Starts the server on a port; 0 for any. */
	public static ShopDatabase start(int port) throws IOException {
		ShopDatabase shop = new ShopDatabase(PostgresServer.embedded(port));
		shop.execute("postgres", "create database shop");
		shop.execute("shop", script("/shop.sql"));
		shop.execute("shop", NotifyScript.statements(true));
		shop.execute("shop", "select mcp_gateway.watch('public')");
		return shop;
	}

	/** Returns the server's port. */
	public int port() {
		return this.server.getPort();
	}

	/** Returns the gateway's properties for the mount {@code shop}. */
	public Map<String, Object> properties() {
		String mount = "gateway.postgres.mounts.shop.";
		String query = mount + "queries.best-customers.";
		return Map.ofEntries(Map.entry(mount + "url", "r2dbc:postgresql://localhost:" + port() + "/shop"),
				Map.entry(mount + "username", "shop_reader"), Map.entry(mount + "title", "Sample database"),
				Map.entry(mount + "description", "Customers, products and orders of an invented bicycle workshop"),
				Map.entry(query + "description", "Who ordered for the most money"),
				Map.entry(query + "sql",
						"select c.name, sum(t.total) as total from customers c join order_totals t on t.customer_id = c.id"
								+ " where t.status = coalesce(:status, t.status) group by c.id order by 2 desc"),
				Map.entry(query + "parameters.status.type", "public.order_status"),
				Map.entry(query + "parameters.status.required", "false"),
				Map.entry(query + "parameters.status.description", "Only orders that have come as far as this"),
				Map.entry(query + "parameters.status.values",
						"select unnest(enum_range(null::public.order_status))::text"),
				Map.entry(query + "depends-on", "orders,order_items"));
	}

	/** Runs statements as the superuser. */
	public void execute(String database, String sql) {
		try (Connection connection = DriverManager
			.getConnection("jdbc:postgresql://localhost:" + port() + "/" + database, "postgres", "");
				Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(sql, ex);
		}
	}

	@Override
	public void close() throws IOException {
		this.server.close();
	}

	private static String script(String name) throws IOException {
		try (InputStream script = ShopDatabase.class.getResourceAsStream(name)) {
			if (script == null) {
				throw new IllegalStateException("there is no " + name);
			}
			return new String(script.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
