package io.mcpgateway.adapter.postgres.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Statements of a connection that were used last, at most {@value #MAX_CHARS} characters
 * of SQL. A statement that is created again is the former one, so each use binds all
 * values, and begins after the end of the one before.
 * <p>
 * <b>Why</b>: the driver splits the text of each created statement into words, which took
 * half of the processor time of a schema document. Statements may be executed more than
 * once.
 */
final class ParsedStatements {

	/**
	 * Bound of a connection, which fits all statements about the catalog. The words of a
	 * text take about twenty times its memory.
	 */
	private static final int MAX_CHARS = 64 * 1024;

	private final PostgresqlConnection connection;

	private final Map<String, PostgresqlStatement> statements = new LinkedHashMap<>(16, 0.75f, true);

	private int chars;

	private ParsedStatements(PostgresqlConnection connection) {
		this.connection = connection;
	}

	/** Returns connections that keep their statements. */
	static ConnectionFactory keptBy(ConnectionFactory factory) {
		return new ConnectionFactory() {

			@Override
			public Mono<PostgresqlConnection> create() {
				return Mono.from(factory.create()).cast(PostgresqlConnection.class).map(ParsedStatements::keptBy);
			}

			@Override
			public ConnectionFactoryMetadata getMetadata() {
				return factory.getMetadata();
			}

		};
	}

	private static PostgresqlConnection keptBy(PostgresqlConnection connection) {
		ParsedStatements kept = new ParsedStatements(connection);
		return (PostgresqlConnection) Proxy.newProxyInstance(PostgresqlConnection.class.getClassLoader(),
				new Class<?>[] { PostgresqlConnection.class },
				(proxy, method, arguments) -> method.getName().equals("createStatement")
						? kept.statement((String) arguments[0]) : kept.invoke(method, arguments));
	}

	private synchronized PostgresqlStatement statement(String sql) {
		PostgresqlStatement known = this.statements.get(sql);
		if (known != null) {
			return known;
		}
		PostgresqlStatement created = this.connection.createStatement(sql);
		this.statements.put(sql, created);
		this.chars += sql.length();
		var oldest = this.statements.keySet().iterator();
		while (this.chars > MAX_CHARS) {
			this.chars -= oldest.next().length();
			oldest.remove();
		}
		return created;
	}

	private @Nullable Object invoke(Method method, Object @Nullable [] arguments) throws Throwable {
		try {
			return method.invoke(this.connection, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getCause();
		}
	}

}
