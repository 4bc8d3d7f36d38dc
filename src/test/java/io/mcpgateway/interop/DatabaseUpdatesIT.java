package io.mcpgateway.interop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.Watching;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that real clients get notices of a database's changes, in every watch mode. */
class DatabaseUpdatesIT {

	/** Tables whose changes tell that all earlier changes are announced. */
	private static final List<String> FENCES = List.of("fence_one", "fence_two", "fence_three");

	@AutoClose
	static ShopDatabase shop;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void startGateway() throws IOException {
		shop = ShopDatabase.start();
		FENCES.forEach((fence) -> run("create table " + fence + " (id int primary key)"));
		Map<String, Object> properties = new HashMap<>();
		for (String mode : List.of("poll", "notify", "logical")) {
			shop.properties()
				.forEach((name, value) -> properties.put(name.replace("mounts.shop", "mounts." + mode), value));
			properties.put("gateway.postgres.mounts." + mode + ".watch", mode);
			properties.put("gateway.postgres.mounts." + mode + ".poll-interval", "300ms");
		}
		gateway = RunningGateway.start(properties);
		Watching.everything(gateway.context());
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			poll,    v1,   2025-11-25
			poll,    v2,   2025-11-25
			poll,    v2,   2026-07-28
			poll,    java, 2025-06-18
			notify,  v2,   2025-11-25
			notify,  v2,   2026-07-28
			logical, v2,   2025-11-25
			logical, v2,   2026-07-28
			""")
	void hearWhatChangesInTheDataModelAndInRows(String mode, String client, String revision)
			throws IOException, InterruptedException {
		String document = "postgres://" + mode + "/public/orders/schema";
		String rows = "postgres://" + mode + "/public/orders/rows";
		String query = "db://" + mode + "/best-customers";
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Http(gateway.endpoint()), revision)) {
			subscriber.subscribe(document);
			subscriber.subscribe(rows);
			subscriber.subscribe(query);
			subscriber.subscribe("postgres://" + mode + "/customers/rows");
			FENCES.forEach((fence) -> subscriber.subscribe(fence(mode, fence)));
			run("alter table orders add column c" + System.nanoTime() + " text");
			subscriber.hear("updated " + document);
			hearUntilNow(subscriber, mode);
			run("insert into orders (customer_id) values (1)");
			assertThat(hearBoth(subscriber, "updated " + rows, "updated " + query))
				.doesNotContain("updated " + document);
			run("create table t" + System.nanoTime() + " (id int primary key)");
			subscriber.hear("list_changed");
			run("update customers set name = name where id = 1");
			assertThat(subscriber.hear("updated postgres://" + mode + "/customers/rows"))
				.doesNotContain("updated " + document);
		}
	}

	/**
	 * Hears of all earlier changes. A look at the catalog takes several statements, so a
	 * change may be announced in parts, and the changes of one look arrive in any order:
	 * the third fence marks the end of the second.
	 */
	private static void hearUntilNow(Subscriber subscriber, String mode) throws InterruptedException {
		for (String fence : FENCES) {
			run("comment on table " + fence + " is '" + System.nanoTime() + "'");
			subscriber.hear("updated " + fence(mode, fence));
		}
	}

	private static String fence(String mode, String table) {
		return "postgres://" + mode + "/public/" + table + "/schema";
	}

	/** Returns both notices, in either order. */
	private static List<String> hearBoth(Subscriber subscriber, String one, String other) throws InterruptedException {
		List<String> heard = new ArrayList<>(subscriber.hear(one));
		if (!heard.contains(other)) {
			heard.addAll(subscriber.hear(other));
		}
		return heard;
	}

	private static void run(String sql) {
		shop.execute("shop", sql);
	}

}
