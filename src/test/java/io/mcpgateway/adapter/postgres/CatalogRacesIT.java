package io.mcpgateway.adapter.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of reads during changes of the data model. */
class CatalogRacesIT {

	private static final int ROUNDS = Stress.share(300);

	private TestDatabase source;

	private ServedDatabase served;

	@BeforeEach
	void serve() {
		this.source = TestDatabase.create("create table steady (id int primary key)");
		this.served = ServedDatabase.of(this.source, Map.of());
	}

	@AfterEach
	void drop() {
		this.served.close();
		this.source.close();
	}

	@Test
	@Timeout(120)
	void isToldAsItWasBeforeOrAsItIsAfterwards() throws Exception {
		AtomicBoolean ends = new AtomicBoolean();
		CatalogFingerprints prints = new CatalogFingerprints(this.served.mount(), this.served.database());
		Set<PostgresTarget.Document> targets = Set.of(new PostgresTarget.Document("public", "steady"),
				new PostgresTarget.Document("public", "brief"));
		try (ExecutorService changes = Executors.newSingleThreadExecutor()) {
			Future<?> changing = changes.submit(() -> change(ends));
			try {
				for (int i = 0; i < ROUNDS; i++) {
					String brief = this.served.read("brief/schema");
					assertThat(brief == null || brief.startsWith("{\"schema\":\"public\",\"name\":\"brief\"")).isTrue();
					assertThat(this.served.read("seen/schema")).isNotEqualTo("");
					assertThat(this.served.read("steady/schema")).contains("steady");
					assertThat(this.served.read("public")).contains("\"steady\"");
					assertThat(this.served.places()).contains("public/steady/rows");
					assertThat(prints.documents(targets).block(TestDatabase.TIMEOUT))
						.containsKey(new PostgresTarget.Document("public", "steady"));
				}
			}
			finally {
				ends.set(true);
			}
			changing.get(20, TimeUnit.SECONDS);
		}
	}

	private Void change(AtomicBoolean ends) throws SQLException {
		try (Connection connection = this.source.server().connect(this.source.name());
				Statement statement = connection.createStatement()) {
			while (!ends.get()) {
				for (String change : new String[] { "create type kind as enum ('a')",
						"create table brief (id int primary key, kind kind default 'a', steady int references steady, constraint positive check (id > 0))",
						"create view seen as select id, kind from brief where kind = 'a'",
						"create index on brief (kind)", "alter table brief drop constraint positive",
						"drop table brief cascade", "drop type kind" }) {
					statement.execute(change);
				}
			}
		}
		return null;
	}

}
