package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rows of a database behind a mount named {@code shop}. */
public record ServedRows(Mount<PostgresMount> mount, Database database, RowsReader reader) implements AutoCloseable {

	static final String PREFIX = "postgres://shop/";

	private static final JsonMapper JSON = JsonMapper.builder().build();

	static ServedRows of(TestDatabase database, Map<String, ?> properties) {
		Mount<PostgresMount> mount = database.mount(properties);
		Database connections = TestDatabase.database(mount);
		return new ServedRows(mount, connections, new RowsReader(mount.source(), connections,
				new Catalog(mount, connections), new RowKeys(mount.source(), connections)));
	}

	/** Returns the content at a URI of rows. */
	Mono<Content> content(String uri) {
		return Mono.defer(() -> {
			ResourceUri parsed = ResourceUri.parse(uri.startsWith(PREFIX) ? uri : PREFIX + uri);
			return (PostgresTarget.of(parsed, "public") instanceof PostgresTarget.Rows rows)
					? this.reader.read(parsed, rows) : Mono.empty();
		});
	}

	/** Returns the content's buffers. */
	public Flux<DataBuffer> buffers(String uri) {
		return content(uri).flatMapMany((content) -> bytes(content));
	}

	/** Returns the content's text. */
	public Mono<String> text(String uri) {
		return text(buffers(uri));
	}

	/** Returns the content as JSON. */
	JsonNode json(String uri) {
		return JSON.readTree(text(uri).blockOptional(TestDatabase.TIMEOUT).orElseThrow());
	}

	/** Returns the rows as written. */
	List<String> rows(String uri) {
		return rowsOf(text(uri).blockOptional(TestDatabase.TIMEOUT).orElseThrow());
	}

	static List<String> rowsOf(String text) {
		return text.lines()
			.skip(1)
			.takeWhile((line) -> !line.startsWith("]"))
			.map((line) -> line.endsWith(",") ? line.substring(0, line.length() - 1) : line)
			.toList();
	}

	public static Flux<DataBuffer> bytes(Content content) {
		return (content.body() instanceof Content.Streamed(var bytes, var length)) ? bytes
				: Flux.error(new AssertionError());
	}

	public static Mono<String> text(Flux<DataBuffer> buffers) {
		return DataBufferUtils.join(buffers).map((joined) -> joined.toString(StandardCharsets.UTF_8));
	}

	@Override
	public void close() {
		this.database.destroy();
	}

}
