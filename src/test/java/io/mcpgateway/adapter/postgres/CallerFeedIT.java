package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.testkit.NotifyScript;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests to whom the changes of a mount are told that reads as the role of its caller. */
class CallerFeedIT implements SubscribedUris {

	private static final String PREFIX = "postgres://shop/";

	private static final String TODOS = PREFIX + "public/todos/rows#";

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private final List<Throwable> failures = new CopyOnWriteArrayList<>();

	private TestDatabase shop;

	private String suffix;

	@BeforeEach
	void create() {
		this.shop = TestDatabase.create("create table todos (id int primary key)", "create table bonus (id int)",
				"create table plans (id int)");
		this.suffix = "_" + this.shop.name();
		ReadAsCaller.createRoles(this.shop, this.suffix);
		this.shop.execute("grant usage on schema public to public", "grant select on todos to public");
	}

	@AfterEach
	void drop() {
		this.shop.close();
		ReadAsCaller.dropRoles(this.shop, this.suffix);
	}

	@ParameterizedTest
	@EnumSource(names = { "POLL", "NOTIFY", "LOGICAL" })
	void aChangeIsToldToTheRolesThatSeeIt(DatabaseWatchMode mode) {
		if (mode == DatabaseWatchMode.NOTIFY) {
			this.shop.execute(NotifyScript.statements(true), "select mcp_gateway.watch('public')");
		}
		if (mode == DatabaseWatchMode.LOGICAL) {
			this.shop.execute("create publication mcp_gateway for all tables",
					"alter role door" + this.suffix + " replication");
		}
		String clerk = "clerk" + this.suffix;
		String guard = "guard" + this.suffix;
		this.subjects.addAll(Set.of(TODOS + clerk, TODOS + guard, PREFIX + "public/bonus/rows#" + clerk));
		try (ReadAsCaller mount = ReadAsCaller.of(this.shop, this.suffix,
				Map.of("watch", mode.name(), "poll-interval", "100ms", "coalesce", "0s"))) {
			Disposable watching = PostgresFeeds.of(mount.mount(), mount.database(), this)
				.changes()
				.subscribe(this.changes::add, this.failures::add);
			await(new Change.Resync(PREFIX));
			this.shop.execute("insert into todos values (1)");
			await(new Change.Updated(TODOS + clerk), new Change.Updated(TODOS + guard));
			this.shop.execute("grant select on plans to " + guard);
			Set<String> plans = Set.of(PREFIX + "public/plans/rows#" + guard, PREFIX + "public/plans/schema#" + guard);
			await(new Change.ListChanged(PREFIX + "#" + guard, plans));
			this.shop.execute("revoke " + guard + " from door" + this.suffix, "insert into todos values (2)");
			this.changes.clear();
			this.shop.execute("grant select on bonus to " + clerk, "insert into todos values (3)");
			await(new Change.Updated(TODOS + clerk), new Change.ListChanged(PREFIX + "#" + clerk,
					Set.of(PREFIX + "public/bonus/rows#" + clerk, PREFIX + "public/bonus/schema#" + clerk)));
			assertThat(this.changes.toString()).doesNotContain("auditor").doesNotContain("plans/rows#clerk");
			assertThat(this.failures).isEmpty();
			watching.dispose();
		}
	}

	private void await(Change... expected) {
		Awaitility.await()
			.atMost(TestDatabase.TIMEOUT)
			.untilAsserted(() -> assertThat(this.changes).contains(expected));
	}

	@Override
	public Set<String> subjects(String prefix) {
		return this.subjects.stream().filter((subject) -> subject.startsWith(prefix)).collect(Collectors.toSet());
	}

	@Override
	public boolean includesLists() {
		return true;
	}

}
