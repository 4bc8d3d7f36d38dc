package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.Statement;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bare Reactor Netty server that runs one SQL statement on a pooled connection, and
 * streams the text of the rows.
 */
final class BareDatabaseServer {

	private static final int POOL = 10;

	private static final int PIECE = 32 * 1024;

	private final ConnectionPool pool;

	private final String sql;

	private final int fetchSize;

	private final String[] values;

	private BareDatabaseServer(String url, String sql, int fetchSize, String... values) {
		this.pool = new ConnectionPool(
				ConnectionPoolConfiguration.builder(ConnectionFactories.get(url)).maxSize(POOL).build());
		this.sql = sql;
		this.fetchSize = fetchSize;
		this.values = values;
	}

	/**
	 * Starts a server.
	 * @param sql the statement, whose first column is the text
	 * @param fetchSize the rows to fetch at once; zero for all
	 * @param values the values to bind: a text each, or a JSON array of texts
	 */
	static ServerProcess start(ServerLauncher launcher, String url, String sql, int fetchSize, String... values)
			throws Exception {
		List<String> args = new ArrayList<>(List.of(url,
				Base64.getEncoder().encodeToString(sql.getBytes(StandardCharsets.UTF_8)), Integer.toString(fetchSize)));
		args.addAll(List.of(values));
		return launcher.main(BareDatabaseServer.class, ClassPath.ALL, args.toArray(String[]::new));
	}

	/**
	 * Serves until killed.
	 * @param args the port, the URL of the database, the base64 of the statement, the
	 * fetch size, and the bound values: a text each, or a JSON array of texts
	 */
	public static void main(String[] args) {
		String sql = new String(Base64.getDecoder().decode(args[2]), StandardCharsets.UTF_8);
		String[] values = Arrays.copyOfRange(args, 4, args.length);
		BareDatabaseServer server = new BareDatabaseServer(args[1], sql, Integer.parseInt(args[3]), values);
		BareServer.serve(args[0], server::answer);
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		response.header(HttpHeaderNames.CONTENT_TYPE, "application/json");
		Flux<ByteBuf> pieces = Flux.usingWhen(this.pool.create(), this::pieces, Connection::close);
		return request.receive().then(response.send(pieces).then());
	}

	private Flux<ByteBuf> pieces(Connection connection) {
		Statement statement = connection.createStatement(this.sql).fetchSize(this.fetchSize);
		for (int i = 0; i < this.values.length; i++) {
			String value = this.values[i];
			statement.bind(i, value.startsWith("[") ? JsonMapper.shared().readValue(value, String[].class) : value);
		}
		int[] size = new int[1];
		return Flux.from(statement.execute())
			.concatMap((result) -> result.map((row) -> row.get(0, String.class)))
			.bufferUntil((text) -> isPiece(size, text.length()))
			.concatMap((texts) -> Mono.just(Unpooled.copiedBuffer(String.join(",\n", texts), StandardCharsets.UTF_8)));
	}

	private static boolean isPiece(int[] size, int more) {
		size[0] += more;
		if (size[0] < PIECE) {
			return false;
		}
		size[0] = 0;
		return true;
	}

}
