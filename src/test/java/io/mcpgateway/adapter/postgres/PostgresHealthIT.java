package io.mcpgateway.adapter.postgres;

import java.net.URI;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.testkit.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the reasons for an unavailable database, as operators read them. */
@ExtendWith(OutputCaptureExtension.class)
class PostgresHealthIT {

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create();
		shop.execute("create role nobody login connection limit 0", "revoke create on schema public from public");
	}

	@AfterAll
	static void drop() {
		shop.execute("drop role nobody");
		shop.close();
	}

	@Test
	void tellsTheVersionOfADatabaseThatAnswers() {
		Health health = health(Map.of());
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails().get("version")).asString().matches("\\d\\d[.].*");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-",
			textBlock = """
					grant create on schema public to public | "$user", public | public
					grant create on schema public to maker | public | public
					grant create on schema public to maker; grant create on schema tools to public | tools, public | public, tools
					grant create on schema tools to public | public | -
					grant create on schema tools to public | pg_catalog, tools | tools
					grant create on schema public to reading | public | -
					grant create on schema public to chief | public | -
					grant usage on schema public to public | "$user", public | -
					""")
	void namesTheSchemasInWhichOthersMayCreate(String grant, String path, String schemas, CapturedOutput output) {
		shop.execute("create role reading login", "create role maker", "create role chief superuser",
				"create schema tools", "grant usage on schema tools to reading",
				"revoke create on schema public from public", grant,
				"alter role reading in database " + shop.name() + " set search_path = " + path);
		try {
			Mount<PostgresMount> mount = shop.mount(Map.of("username", "reading"));
			Database database = TestDatabase.database(mount);
			ReactiveHealthIndicator health = PostgresHealth.of(mount, database);
			for (int i = 0; i < 2; i++) {
				Health found = Objects.requireNonNull(health.health().block(TestDatabase.TIMEOUT));
				assertThat(found.getStatus()).isEqualTo(Status.UP);
				assertThat(found.getDetails().get("searchPath"))
					.isEqualTo((schemas != null) ? "others may create objects in " + schemas : null);
			}
			database.destroy();
			if (schemas != null) {
				assertThat(output).containsOnlyOnce(
						"Others may create objects in " + schemas + ", of the search path of the mount shop");
			}
			else {
				assertThat(output).doesNotContain("may create objects");
			}
		}
		finally {
			shop.execute("drop schema tools", "revoke create on schema public from public, maker, reading, chief",
					"alter role reading in database " + shop.name() + " reset all",
					"drop owned by reading, maker, chief", "drop role reading, maker, chief");
		}
	}

	@Test
	void namesTheSchemasOfQueriesToo() {
		shop.execute("create schema reports", "grant create on schema reports to public");
		try {
			assertThat(health(Map.of("schemas", "reports")).getDetails()).containsOnlyKeys("version");
			assertThat(
					health(Map.of("schemas", "reports", "queries.q.sql", "select 1 as n", "queries.q.description", "q"))
						.getDetails())
				.containsEntry("searchPath", "others may create objects in reports");
		}
		finally {
			shop.execute("drop schema reports");
		}
	}

	@Test
	void tellsThatNobodyListens() {
		assertThat(reason(Map.of("url", "r2dbc:postgresql://localhost:1/shop")))
			.isEqualTo("the host cannot be reached");
	}

	@Test
	void tellsThatTheHostIsNotKnown() {
		assertThat(reason(Map.of("url", "r2dbc:postgresql://no-such-host.invalid/shop")))
			.isEqualTo("the name of the host cannot be resolved");
	}

	@Test
	void tellsThatThereIsNoSuchDatabase() {
		assertThat(reason(Map.of("url", shop.server().url("no_such_database"))))
			.isEqualTo("the server has no database of this name");
	}

	@Test
	void tellsThatItIsNotLetIn() {
		assertThat(reason(Map.of("username", "no_such_role"))).startsWith("the server rejects ");
	}

	@Test
	void tellsThatThereIsNoConnectionToSpare() {
		assertThat(reason(Map.of("username", "nobody"))).isIn("the server has reached its limit of connections",
				"the server rejects the password");
	}

	@Test
	void tellsThatTheRoleMayNotConnect() {
		shop.execute("create role barred login", "revoke connect on database " + shop.name() + " from public");
		try {
			assertThat(reason(Map.of("username", "barred"))).isIn("the server refuses or ends the session",
					"the server rejects the password");
		}
		finally {
			shop.execute("grant connect on database " + shop.name() + " to public", "drop role barred");
		}
	}

	@Test
	void tellsThatTlsCannotBeAgreedOn() {
		assertThat(reason(Map.of("url", shop.server().url(shop.name()) + "?sslMode=require")))
			.isEqualTo("the TLS handshake failed: check sslMode in the URL, and the certificates");
	}

	@Test
	void tellsThatNobodyAnswersInTime() {
		assertThat(reason(Map.of("url", "r2dbc:postgresql://192.0.2.1/shop", "connect-timeout", "300ms")))
			.matches("the server does not answer in time|the host cannot be reached|.*or the server does not answer");
	}

	@Test
	void recoversWithTheServer() throws Exception {
		EmbeddedPostgres first = PostgresServer.embedded();
		int port = first.getPort();
		Mount<PostgresMount> mount = shop
			.mount(Map.of("url", "r2dbc:postgresql://localhost:" + port + "/postgres", "connect-timeout", "10s"));
		Database database = TestDatabase.database(mount);
		ReactiveHealthIndicator health = PostgresHealth.of(mount, database);
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> status(health).equals(Status.UP));
		first.close();
		assertThat(status(health).getCode()).isEqualTo("DOWN");
		try (EmbeddedPostgres second = PostgresServer.embedded(port)) {
			assertThat(second.getPort()).isEqualTo(port);
			Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> status(health).equals(Status.UP));
		}
		finally {
			database.destroy();
		}
	}

	/** Returns the reason, and checks that the database's address is absent. */
	private static String reason(Map<String, ?> properties) {
		Status status = health(properties).getStatus();
		assertThat(status.getCode()).isEqualTo("DOWN");
		assertThat(status.getDescription()).doesNotContain("localhost",
				URI.create("http://" + shop.server().host()).getHost(), shop.name());
		return status.getDescription();
	}

	private static Health health(Map<String, ?> properties) {
		Mount<PostgresMount> mount = shop.mount(properties);
		Database database = TestDatabase.database(mount);
		try {
			return Objects.requireNonNull(PostgresHealth.of(mount, database).health().block(TestDatabase.TIMEOUT));
		}
		finally {
			database.destroy();
		}
	}

	private static Status status(ReactiveHealthIndicator health) {
		return Objects.requireNonNull(health.health().block(TestDatabase.TIMEOUT)).getStatus();
	}

}
