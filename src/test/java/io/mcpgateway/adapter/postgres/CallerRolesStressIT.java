package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no statement runs as the role of another caller, while reads of several
 * roles over few connections are cancelled, fail and take too long. Each row says who
 * read it.
 */
class CallerRolesStressIT {

	private static final int READS = Stress.share(6000);

	private static final long SEED = Stress.seed();

	private static final int MAX_DELAY_MICROS = 20_000;

	private static final int CALLERS = 8;

	private static final String ME = "select current_user || ' ' || current_setting('app.tenant', true) as me";

	private static TestDatabase shop;

	private static String suffix;

	private final AtomicInteger read = new AtomicInteger();

	@BeforeAll
	static void create() {
		shop = TestDatabase.create();
		suffix = "_" + shop.name();
		ReadAsCaller.createRoles(shop, suffix);
		shop.execute(
				"create view who as select i as id, current_user || ' ' || current_setting('app.tenant', true) as me"
						+ " from generate_series(1, 4000) i",
				"create view fails as select 1 / (i - 2000) as id, current_user::text as me"
						+ " from generate_series(1, 4000) i",
				"create view sleeps as select pg_sleep(1)::text as me", "grant usage on schema public to public",
				"grant select on who, fails, sleeps to public");
	}

	@AfterAll
	static void drop() {
		shop.close();
		ReadAsCaller.dropRoles(shop, suffix);
	}

	@Test
	void noStatementRunsAsTheRoleOfAnotherCaller() {
		SplittableRandom random = new SplittableRandom(SEED);
		try (ReadAsCaller mount = ReadAsCaller.of(shop, suffix, Map.of("pool-size", 3, "connections-per-caller", 3,
				"statement-timeout", "500ms", "rows.max-limit", "10000"))) {
			Flux.range(0, READS)
				.flatMap((i) -> readOne(mount, random.split()), CALLERS)
				.blockLast(Duration.ofMinutes(5));
		}
		assertThat(this.read.get()).as("rows that said who read them").isGreaterThan(READS);
	}

	private Mono<Void> readOne(ReadAsCaller mount, SplittableRandom random) {
		List<String> roles = List.of("clerk", "guard", "auditor");
		String role = roles.get(random.nextInt(roles.size()));
		String tenant = "t" + random.nextInt(1000);
		Identity caller = ReadAsCaller.identity(tenant, Map.of("roles", Set.of(role), "org.tenant", Set.of(tenant)));
		String me = role + suffix + " " + tenant;
		Mono<?> work = switch (random.nextInt(20)) {
			case 0 -> mount.reading(caller, "postgres://shop/public/fails/rows?limit=4000");
			case 1 -> mount.reading(caller, "postgres://shop/public/sleeps/rows");
			case 2, 3, 4, 5, 6, 7,
					8 ->
				ReadAsCaller
					.as(caller, mount.database().list(SqlStatement.of(ME), (row) -> row.get("me", String.class)))
					.doOnNext((found) -> require(found, me));
			case 9, 10 -> mount.reading(caller, "postgres://shop/public/who/rows?limit=4000")
				.doOnNext((text) -> requireRows(text, me));
			default -> mount.reading(caller, "postgres://shop/public/who/rows?limit=5")
				.doOnNext((text) -> requireRows(text, me));
		};
		Mono<?> cut = (random.nextInt(3) == 0)
				? work.take(Duration.of(random.nextInt(MAX_DELAY_MICROS), ChronoUnit.MICROS)) : work;
		return cut.onErrorResume((failure) -> !(failure instanceof AssertionError), (failure) -> Mono.empty()).then();
	}

	private void requireRows(String text, String me) {
		require(ServedRows.rowsOf(text).stream().map((row) -> row.replaceAll(".*\"me\":\"([^\"]*)\".*", "$1")).toList(),
				me);
	}

	private void require(List<String> found, String me) {
		assertThat(found).as("-Dstress.seed=%d", SEED).isNotEmpty().containsOnly(me);
		this.read.addAndGet(found.size());
	}

}
