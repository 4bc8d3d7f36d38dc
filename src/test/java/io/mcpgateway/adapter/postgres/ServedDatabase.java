package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Database behind a mount named {@code shop}. */
public record ServedDatabase(Mount<PostgresMount> mount, Database database,
		ResourceAdapter adapter) implements AutoCloseable {

	public static final String PREFIX = "postgres://shop/";

	public static ServedDatabase of(TestDatabase source, Map<String, ?> properties) {
		Mount<PostgresMount> mount = source.mount(properties);
		Database database = TestDatabase.database(mount);
		return new ServedDatabase(mount, database, new PostgresAdapter(mount, database, BaselineTaker.NONE));
	}

	public List<Resource> list(String after, int limit) {
		return this.adapter.list(after, limit).collectList().blockOptional(TestDatabase.TIMEOUT).orElseThrow();
	}

	/** Returns the listed URIs without their prefix. */
	public List<String> places() {
		return list("", Integer.MAX_VALUE).stream().map((found) -> found.uri().substring(PREFIX.length())).toList();
	}

	/** Reads JSON; {@code null} if the resource does not exist. */
	public @Nullable String read(String place) {
		Content content = this.adapter.read(ResourceUri.parse(PREFIX + place)).block(TestDatabase.TIMEOUT);
		return (content != null) ? text(content) : null;
	}

	public boolean has(String place) {
		return this.adapter.subject(ResourceUri.parse(PREFIX + place)).blockOptional(TestDatabase.TIMEOUT).isPresent();
	}

	public Completion complete(String template, String name, String value, Map<String, String> known) {
		return this.adapter.complete(new TemplateArgument(PREFIX + template, name, value, known))
			.map(Completion::of)
			.blockOptional(TestDatabase.TIMEOUT)
			.orElse(Completion.NONE);
	}

	private static String text(Content content) {
		return switch (content.body()) {
			case Content.InMemory memory -> new String(memory.bytes(), StandardCharsets.UTF_8);
			case Content.Streamed(var bytes, var length) ->
				String.join("", bytes.map(ServedDatabase::text).collectList().block(TestDatabase.TIMEOUT));
		};
	}

	private static String text(DataBuffer buffer) {
		String text = buffer.toString(StandardCharsets.UTF_8);
		DataBufferUtils.release(buffer);
		return text;
	}

	@Override
	public void close() {
		this.database.destroy();
	}

}
