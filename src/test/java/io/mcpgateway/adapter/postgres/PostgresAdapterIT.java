package io.mcpgateway.adapter.postgres;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PostgresAdapterIT implements ResourceAdapterContract {

	private TestDatabase source;

	private ServedDatabase served;

	@BeforeEach
	void serve() {
		this.source = TestDatabase.create("create table orders (id int primary key)",
				"comment on table orders is 'What customers ordered'", "create view \"orders-\" as table orders",
				"create table \"ord ers\" (id int primary key)", "create table \"%41\" (id int primary key)",
				"create schema \"public-\"", "create table \"public-\".\"\u00e4\" (id int primary key)",
				"create schema empty", "create schema other", "create table other.hidden (id int primary key)");
		this.served = ServedDatabase.of(this.source,
				Map.of("schemas", "public-,public,empty,missing", "priority", "0.5"));
	}

	@AfterEach
	void drop() {
		this.served.close();
		this.source.close();
	}

	@Override
	public ResourceAdapter adapter() {
		return this.served.adapter();
	}

	@Override
	public String addResource() {
		this.source.execute("create table added (id int primary key)");
		return "postgres://shop/public/added/schema";
	}

	/** Returns the order by schema, relation and aspect, instead of by the URI's text. */
	public Comparator<String> order() {
		return (one, other) -> {
			String prefix = ServedDatabase.PREFIX;
			return (one.startsWith(prefix) && other.startsWith(prefix))
					? ListPosition.read(one.substring(prefix.length()))
						.compareTo(ListPosition.read(other.substring(prefix.length())))
					: one.compareTo(other);
		};
	}

	@Test
	void listsTheMountAndThenSchemasWithTheirRelations() {
		assertThat(this.served.places()).containsExactly("", "empty", "public", "public/%2541/rows",
				"public/%2541/schema", "public/ord%20ers/rows", "public/ord%20ers/schema", "public/orders/rows",
				"public/orders/schema", "public/orders-/rows", "public/orders-/schema", "public-",
				"public-/%C3%A4/rows", "public-/%C3%A4/schema");
	}

	@Test
	void listsNoRowsIfTheyAreNotServed() {
		try (ServedDatabase model = ServedDatabase.of(this.source, Map.of("rows.enabled", "false"))) {
			assertThat(model.places()).containsExactly("", "public", "public/%2541/schema", "public/ord%20ers/schema",
					"public/orders/schema", "public/orders-/schema");
			assertThat(model.has("public/orders/rows")).isFalse();
			assertThat(model.read("public")).doesNotContain("rowsUri");
			assertThat(model.read("orders/schema")).doesNotContain("rowsUri");
			assertThat(model.adapter().templates()).hasSize(3);
		}
	}

	@Test
	void describesRelations() {
		this.source.execute("insert into orders select generate_series(1, 1000)", "analyze orders");
		List<Resource> orders = this.served.list("postgres://shop/public/ord%20ers/schema", 2).subList(0, 2);
		assertThat(orders).extracting(Resource::name).containsExactly("orders rows", "orders schema");
		assertThat(orders).extracting(Resource::title).containsExactly("public.orders rows", "public.orders schema");
		assertThat(orders).extracting(Resource::description)
			.containsExactly("What customers ordered", "What customers ordered");
		assertThat(orders).extracting(Resource::mimeType).containsOnly("application/json");
		assertThat(orders).allSatisfy((found) -> {
			assertThat(found.size()).isNull();
			assertThat(found.annotations()).isNotNull();
			assertThat(found.meta()).containsEntry("io.mcpgateway/kind", "table")
				.containsEntry("io.mcpgateway/rows", 1000L)
				.hasEntrySatisfying("io.mcpgateway/bytes", (bytes) -> assertThat((Long) bytes).isGreaterThan(32768));
		});
		List<Resource> view = this.served.list("postgres://shop/public/orders/schema", 2).subList(0, 2);
		assertThat(view).extracting(Resource::description)
			.containsExactly("Rows of the view public.orders-", "Columns, keys and indexes of the view public.orders-");
		assertThat(view.getFirst().meta()).isEqualTo(Map.of("io.mcpgateway/kind", "view"));
	}

	@Test
	void publishesTemplates() {
		assertThat(this.served.adapter().templates()).extracting(ResourceTemplate::uriTemplate)
			.containsExactly("postgres://shop/{schema}", "postgres://shop/{schema}/{relation}/schema",
					"postgres://shop/{relation}/schema", "postgres://shop/{schema}/{relation}/rows{?limit,after,key}");
	}

	@Test
	void knowsASubjectByTheUriByWhichItIsListed() {
		assertThat(this.served.has("")).isTrue();
		assertThat(this.served.has("public")).isTrue();
		assertThat(this.served.has("public/orders/rows")).isTrue();
		assertThat(this.served.has("%C3%A4/schema")).isTrue();
		for (String missing : List.of("missing", "other", "other/hidden/schema", "public/order/schema",
				"public/orders/columns", "orders/schema", "public/%F0%9F%92%A9/rows")) {
			assertThat(this.served.has(missing)).as(missing).isFalse();
			assertThat(this.served.read(missing)).as(missing).isNull();
		}
	}

	@Test
	void disturbsNothingWhenARelationIsDroppedOrRenamedMeanwhile() {
		this.source.execute("alter table orders rename to bills", "drop table \"ord ers\"");
		assertThat(this.served.read("public/orders/schema")).isNull();
		assertThat(this.served.read("public/ord%20ers/schema")).isNull();
		assertThat(this.served.read("public/bills/schema")).contains("What customers ordered");
		assertThat(this.served.list("postgres://shop/public/orders/rows", 1).getFirst().uri())
			.isEqualTo("postgres://shop/public/orders-/rows");
	}

}
