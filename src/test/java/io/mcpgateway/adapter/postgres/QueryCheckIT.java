package io.mcpgateway.adapter.postgres;

import java.util.Map;

import io.mcpgateway.resource.ResourceAdapter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Tests of the start of a gateway with queries. */
class QueryCheckIT {

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table orders (id int primary key)");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@Test
	void succeedsWithQueriesThatCanBeRun() {
		try (GenericApplicationContext context = start("select * from orders")) {
			assertThat(context.getBean("db-shop", ResourceAdapter.class).uriPrefix()).isEqualTo("db://shop/");
		}
	}

	@Test
	void stopsWithTheNameOfThePropertyThatIsWrong() {
		assertThatIllegalArgumentException().isThrownBy(() -> start("select * from order_lines"))
			.withMessage(
					"gateway.postgres.mounts.shop.queries.top.sql cannot be run: relation \"order_lines\" does not exist");
	}

	private static GenericApplicationContext start(String sql) {
		GenericApplicationContext context = new GenericApplicationContext();
		String mount = "gateway.postgres.mounts.shop.";
		context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("test",
					Map.of(mount + "url", shop.server().url(shop.name()), mount + "username", shop.server().superuser(),
							mount + "password", shop.server().password(), mount + "watch", "off",
							mount + "queries.top.sql", sql)));
		context.register(new PostgresRegistrar());
		context.refresh();
		return context;
	}

}
