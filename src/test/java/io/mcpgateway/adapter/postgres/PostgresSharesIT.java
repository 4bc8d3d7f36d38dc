package io.mcpgateway.adapter.postgres;

import java.util.Map;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import reactor.core.publisher.Mono;

/** Tests of short reads while another caller reads rows that come very slowly. */
class PostgresSharesIT implements FairSharesContract {

	private static TestDatabase shop;

	@AutoClose
	private final ServedDatabase served = ServedDatabase.of(shop, Map.of());

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table quick (id int primary key)", "insert into quick values (1)",
				"create table slow (id int primary key)", "insert into slow select generate_series(1, 100)",
				"create view slowly as select id, pg_sleep(1)::text from slow");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@Override
	public Mono<Content> longRead() {
		return read("public/slowly");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("public/quick");
	}

	private Mono<Content> read(String path) {
		return this.served.adapter().read(ResourceUri.parse(ServedDatabase.PREFIX + path));
	}

}
