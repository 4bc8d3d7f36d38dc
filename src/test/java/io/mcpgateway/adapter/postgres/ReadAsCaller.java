package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Mount that a test reads as callers, with the role of the connections of a test. */
record ReadAsCaller(Mount<PostgresMount> mount, Database database, ResourceAdapter adapter,
		@Nullable QueryAdapter queries) implements AutoCloseable {

	static final Identity CLERK = identity("clerk", Map.of("roles", Set.of("clerk"), "org.tenant", Set.of("acme")));

	static final Identity GUARD = identity("guard", Map.of("roles", Set.of("guard"), "org.tenant", Set.of("other")));

	static final Identity AUDITOR = identity("auditor", Map.of("roles", Set.of("auditor")));

	/**
	 * Serves a database.
	 * @param suffix the end of the names of the roles of this test
	 */
	static ReadAsCaller of(TestDatabase source, String suffix, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>();
		all.put("username", "door" + suffix);
		all.put("password", "secret");
		List<String> roles = List.of("clerk", "guard", "auditor");
		for (int i = 0; i < roles.size(); i++) {
			all.put("identity.roles[" + i + "].role", roles.get(i) + suffix);
			all.put("identity.roles[" + i + "].roles", roles.get(i));
		}
		all.put("identity.settings[0].name", "app.tenant");
		all.put("identity.settings[0].claim", "org.tenant");
		all.put("identity.settings[1].name", "request.jwt.claims");
		all.put("identity.settings[1].claims", "roles,org.tenant,https://a.example/x.y,none");
		all.putAll(properties);
		Mount<PostgresMount> mount = source.mount(all);
		Database database = TestDatabase.database(mount);
		return new ReadAsCaller(mount, database, new PostgresAdapter(mount, database, BaselineTaker.NONE),
				mount.source().queries().isEmpty() ? null : new QueryAdapter(mount, database, BaselineTaker.NONE));
	}

	/** Creates the roles, which are granted to the role of the connections. */
	static void createRoles(TestDatabase source, String suffix) {
		source.execute("create role door" + suffix + " login noinherit password 'secret'");
		for (String role : List.of("clerk", "guard", "auditor")) {
			source.execute("create role " + role + suffix, "grant " + role + suffix + " to door" + suffix);
		}
	}

	static void dropRoles(TestDatabase source, String suffix) {
		for (String role : List.of("clerk", "guard", "auditor", "door")) {
			source.server().execute("postgres", "drop role if exists " + role + suffix);
		}
	}

	static Identity identity(String id, Map<String, Set<String>> claims) {
		return new Identity(id, null, Set.of(), claims, () -> true);
	}

	/** Returns work in the context of a call. */
	static <T> Mono<T> as(Identity identity, Mono<T> work) {
		return work.contextWrite((context) -> context.put(Caller.class, Caller.of(identity, Map.of())));
	}

	/** Reads a text; {@code null} if the resource does not exist for the caller. */
	@Nullable String read(Identity identity, String uri) {
		return reading(identity, uri).block(TestDatabase.TIMEOUT);
	}

	/** Streams the text outside of the context of the call, as transports do. */
	Mono<String> reading(Identity identity, String uri) {
		ResourceUri parsed = ResourceUri.parse(uri);
		ResourceAdapter adapter = (uri.startsWith("db://") && this.queries != null) ? this.queries : this.adapter;
		return as(identity, adapter.read(parsed)).flatMap(ReadAsCaller::text);
	}

	List<String> list(Identity identity, ResourceAdapter listed) {
		return as(identity, listed.list("", 1000).map(Resource::uri).collectList()).blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	boolean has(Identity identity, String uri) {
		return as(identity, this.adapter.subject(ResourceUri.parse(uri))).blockOptional(TestDatabase.TIMEOUT)
			.isPresent();
	}

	private static Mono<String> text(Content content) {
		return switch (content.body()) {
			case Content.InMemory memory -> Mono.just(new String(memory.bytes(), StandardCharsets.UTF_8));
			case Content.Streamed(Flux<DataBuffer> bytes, var length) -> DataBufferUtils.join(bytes).map((buffer) -> {
				String text = buffer.toString(StandardCharsets.UTF_8);
				DataBufferUtils.release(buffer);
				return text;
			});
		};
	}

	@Override
	public void close() {
		this.database.destroy();
	}

}
