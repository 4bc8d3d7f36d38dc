package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.postgres.mount.RelationPattern;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Tests of the relations that patterns select. */
class RelationPatternIT {

	private static TestDatabase source;

	@BeforeAll
	static void create() {
		source = TestDatabase.create("create schema sales",
				"create table orders (id int primary key, parent int references orders)",
				"create table order_items (id int)", "create table \"order%items\" (id int)",
				"create table \"a'; drop table orders; --\" (id int)", "create table sales.orders (id int)",
				"create table sales.secrets (id int)");
	}

	@AfterAll
	static void drop() {
		source.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			orders        |                | public/orders sales/orders
			sales.*       |                | sales/orders sales/secrets
			sales.*       | secrets        | sales/orders
			*.orders      | public.*       | sales/orders
			order?items   |                | public/order%25items public/order_items
			order_items   |                | public/order_items
			order%items   |                | public/order%25items
			s?les.se*     |                | sales/secrets
			              | order*,a*      | sales/secrets
			nothing       |                |
			*'; drop*     |                | public/a';%20drop%20table%20orders;%20--
			""")
	void letsThrough(String include, String exclude, String expected) {
		Map<String, String> properties = Map.of("schemas", "public,sales", "include", (include != null) ? include : "",
				"exclude", (exclude != null) ? exclude : "", "rows.enabled", "false");
		try (ServedDatabase served = ServedDatabase.of(source, properties)) {
			List<String> relations = (expected != null) ? List.of(expected.split(" ")) : List.of();
			assertThat(served.places()).filteredOn((place) -> place.endsWith("/schema"))
				.containsExactlyElementsOf(relations.stream().map((relation) -> relation + "/schema").toList());
			for (String relation : List.of("public/orders", "public/order_items", "sales/secrets")) {
				boolean isServed = relations.contains(relation);
				assertThat(served.has(relation + "/schema")).as(relation).isEqualTo(isServed);
				assertThat(served.adapter()
					.canonicalUri(ResourceUri.parse(ServedDatabase.PREFIX + relation + "/schema")) != null)
					.as("%s, without the database", relation)
					.isEqualTo(isServed);
				assertThat(served.read(relation + "/schema") != null).as(relation).isEqualTo(isServed);
			}
			assertThat(served.complete("{schema}/{relation}/schema", "relation", "secret", Map.of()).values())
				.hasSize(relations.contains("sales/secrets") ? 1 : 0);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "a.b.c", ".orders", "public.", ".", "a/b", "a\\b", "a\u0000", "a\u001f", "\u007f" })
	void refusesWhatCouldMatchNothing(String pattern) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> RelationPattern.check("gateway.postgres.mounts.shop.include", List.of("*", pattern)))
			.withMessageStartingWith("gateway.postgres.mounts.shop.include cannot have \"" + pattern + "\": ");
	}

	@Test
	void stopsTheStart() {
		assertThatIllegalArgumentException().isThrownBy(() -> RelationPattern.check("exclude", List.of("")))
			.withMessageStartingWith("exclude cannot have \"\": ");
		assertThat(catchThrowable(() -> source.mount(Map.of("exclude", "a.b.c"))))
			.hasStackTraceContaining("gateway.postgres.mounts.shop.exclude cannot have \"a.b.c\": ");
	}

}
