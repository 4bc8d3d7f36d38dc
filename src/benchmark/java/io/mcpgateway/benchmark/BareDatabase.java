package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

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
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * The least that the same query can cost: a bare Reactor Netty handler that runs the one
 * statement that it knows on a pooled connection, and writes the text of its rows as it
 * comes.
 */
final class BareDatabase {

	private static final int POOL = 10;

	private static final int PIECE = 32 * 1024;

	private final ConnectionPool pool;

	private final String sql;

	private final int fetchSize;

	private final String[] values;

	private BareDatabase(String url, String sql, int fetchSize, String... values) {
		this.pool = new ConnectionPool(
				ConnectionPoolConfiguration.builder(ConnectionFactories.get(url)).maxSize(POOL).build());
		this.sql = sql;
		this.fetchSize = fetchSize;
		this.values = values;
	}

	/**
	 * Serve until killed.
	 * @param args the port, the URL of the database, the statement in base64, whose first
	 * column is the text, how many rows to fetch at a time, and what is bound to it: a
	 * text, or several as an array of JSON
	 */
	public static void main(String[] args) {
		Quiet.logging();
		String sql = new String(Base64.getDecoder().decode(args[2]), StandardCharsets.UTF_8);
		String[] values = Arrays.copyOfRange(args, 4, args.length);
		BareDatabase server = new BareDatabase(args[1], sql, Integer.parseInt(args[3]), values);
		HttpServer.create()
			.host("127.0.0.1")
			.port(Integer.parseInt(args[0]))
			.handle(server::answer)
			.bindNow()
			.onDispose()
			.block();
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
