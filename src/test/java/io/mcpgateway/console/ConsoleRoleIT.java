package io.mcpgateway.console;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Tests that an explanation says as which role a database is read. */
class ConsoleRoleIT extends ConsoleScenario {

	@BeforeAll
	void begin() throws IOException {
		ShopDatabase shop = with(ShopDatabase.start());
		shop.execute("shop",
				"create role clerk; grant clerk to shop_reader; grant select on all tables in schema public to clerk");
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.putAll(Map.of("gateway.console.enabled", true, "gateway.access.explain-keys[0]", "ops",
				"gateway.postgres.mounts.shop.identity.roles[0].role", "clerk",
				"gateway.postgres.mounts.shop.identity.roles[0].keys", "ops"));
		start(properties, Operator.class);
	}

	@Test
	void theExplanationNamesTheRole() {
		this.browser.open(this.gateway.origin().resolve("/console/?view=connect"));
		this.browser.see("#access-uri").sendKeys("postgres://shop/public/customers/rows", Keys.ENTER);
		this.browser.see(".access > dl > dt", "role");
		this.browser.see(".access > dl > dd", "clerk");
		this.browser.see(".access", "reads shop as the role clerk (gateway.postgres.mounts.shop.identity.roles[0])");
	}

	/** Filter that takes each caller for an operator with an API key. */
	static final class Operator implements WebFilter, Ordered {

		@Override
		public int getOrder() {
			return HIGHEST_PRECEDENCE + 100;
		}

		@Override
		public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
			exchange.getAttributes()
				.put(Identity.class.getName(), new Identity("ops", "ops", Set.of(), Map.of(), () -> true));
			return chain.filter(exchange);
		}

	}

}
