package io.mcpgateway.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.testkit.PostgresServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests a gateway that starts with a kept index while its database, bucket and files are
 * unreachable: configured resources are found, and meanwhile excluded ones are hidden.
 */
class UnreachableSourceIT {

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	private final Map<String, Object> properties = new HashMap<>();

	@TempDir
	private Path base;

	private List<String> all;

	@BeforeEach
	void indexAllAndStopTheSources() throws IOException, SQLException {
		Path root = Files.createDirectory(this.base.resolve("root"));
		Files.writeString(root.resolve("plan.md"), "walrus");
		Files.writeString(this.base.resolve("memo.txt"), "walrus");
		EmbeddedPostgres postgres = PostgresServer.embedded();
		execute(postgres, "create table plans (id int primary key, name text)", "comment on table plans is 'walrus'",
				"insert into plans values (1, 'walrus')");
		S3Server bucket = S3Server.start("acme");
		bucket.put("acme", "plan.md", "walrus".getBytes(StandardCharsets.UTF_8));
		this.properties.putAll(bucket.properties("acme", "acme"));
		this.properties.putAll(Map.of("gateway.search.directory", this.base.resolve("index"),
				"gateway.s3.mounts.acme.index", "true", "gateway.files.mounts.docs.root", root,
				"gateway.resources.memo.uri", "memo:plan", "gateway.resources.memo.file", this.base.resolve("memo.txt"),
				"gateway.postgres.mounts.db.url", "r2dbc:postgresql://localhost:" + postgres.getPort() + "/postgres",
				"gateway.postgres.mounts.db.username", "postgres", "gateway.postgres.mounts.db.index-columns.plans",
				"name", "gateway.s3.mounts.acme.retries", "0", "logging.level.root", "ERROR"));
		try (RunningGateway gateway = RunningGateway.start(this.properties)) {
			awaitIndex(gateway);
			Awaitility.await().atMost(TIMEOUT).until(() -> answer(gateway).unfinished().isEmpty());
			this.all = found(gateway);
		}
		postgres.close();
		bucket.close();
	}

	@AfterEach
	void checkThatAllWasIndexed() {
		assertThat(this.all).containsExactlyInAnyOrder("file:///docs/plan.md", "memo:plan",
				"postgres://db/public/plans/rows", "postgres://db/public/plans/rows?limit=50",
				"postgres://db/public/plans/schema", "s3://acme/plan.md");
	}

	@Test
	void areFoundAsBeforeIfNothingElseIsConfigured() {
		try (RunningGateway gateway = RunningGateway.start(this.properties)) {
			awaitIndex(gateway);
			assertThat(found(gateway)).containsExactlyInAnyOrderElementsOf(this.all);
			assertThat(answer(gateway).unfinished()).contains("postgres://db/", "s3://acme/");
		}
	}

	@Test
	void areNotFoundOnceTheyAreExcluded() throws IOException {
		Path other = Files.createDirectory(this.base.resolve("other"));
		this.properties.putAll(Map.of("gateway.files.mounts.docs.root", other, "gateway.s3.mounts.acme.exclude",
				"plan.*", "gateway.postgres.mounts.db.exclude", "plans"));
		this.properties.keySet().removeIf((property) -> property.startsWith("gateway.resources"));
		try (RunningGateway gateway = RunningGateway.start(this.properties)) {
			awaitIndex(gateway);
			assertThat(found(gateway)).isEmpty();
			assertThat(answer(gateway).total()).isZero();
			assertThat(answer(gateway).unfinished()).contains("postgres://db/", "s3://acme/");
		}
	}

	private static void awaitIndex(RunningGateway gateway) {
		Awaitility.await()
			.atMost(TIMEOUT)
			.pollInterval(Duration.ofMillis(5))
			.until(() -> gateway.context().getBean(Indexer.class).status().isOpen());
	}

	private static List<String> found(RunningGateway gateway) {
		return answer(gateway).hits().stream().map(Hit::uri).toList();
	}

	private static SearchAnswer answer(RunningGateway gateway) {
		return gateway.context()
			.getBean(Search.class)
			.search(SearchQuery.of("walrus", 20))
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	private static void execute(EmbeddedPostgres postgres, String... statements) throws SQLException {
		try (Connection connection = postgres.getPostgresDatabase().getConnection();
				Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

}
