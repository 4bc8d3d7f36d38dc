package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of partitions, which stand under their parent. The tables have the shape of
 * {@code payment} in the sample database pagila, with a second level.
 */
class PartitionsIT {

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table customer (id int primary key)",
				"create table payment (id int, paid date not null, primary key (id, paid)) partition by range (paid)",
				"create table payment_p2022_01 partition of payment for values from ('2022-01-01') to ('2022-02-01')",
				"create table payment_p2022_02 partition of payment for values from ('2022-02-01') to ('2022-03-01')"
						+ " partition by list (id)",
				"create table payment_p2022_02_1 partition of payment_p2022_02 for values in (1)",
				"create schema archive",
				"create table archive.payment_p2021 partition of payment for values from ('2021-01-01') to ('2022-01-01')",
				"insert into payment values (1, '2022-01-05'), (1, '2022-02-05'), (7, '2021-05-05')");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@Test
	void areNoNeighboursOfTheirParentInLists() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("schemas", "public,archive"))) {
			assertThat(served.places()).containsExactly("", "archive", "public", "public/customer/rows",
					"public/customer/schema", "public/payment/rows", "public/payment/schema");
			assertThat(names(served.read("public"))).containsExactly("customer", "payment");
			assertThat(names(served.read("archive"))).isEmpty();
			assertThat(served.read("")).contains("\"name\":\"public\"", "\"relations\":2", "\"relations\":0");
		}
	}

	@Test
	void standInTheDefinitionOfTheirParentAndCanBeRead() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("schemas", "public,archive"))) {
			JsonNode partitions = json(served.read("payment/schema")).get("partitioning").get("partitions");
			assertThat(partitions.valueStream().map((one) -> one.get("uri").asString())).containsExactly(
					"postgres://shop/archive/payment_p2021/schema", "postgres://shop/public/payment_p2022_01/schema",
					"postgres://shop/public/payment_p2022_02/schema");
			for (JsonNode partition : partitions) {
				String place = partition.get("uri").asString().substring(ServedDatabase.PREFIX.length());
				JsonNode definition = json(served.read(place));
				assertThat(definition.get("partitionOf").get("uri").asString())
					.isEqualTo("postgres://shop/public/payment/schema");
				assertThat(served.has(place)).isTrue();
				assertThat(json(served.read(place.replace("/schema", "/rows"))).get("rows")).hasSize(1);
			}
			assertThat(served.read("payment_p2022_02/schema"))
				.contains("\"uri\":\"postgres://shop/public/payment_p2022_02_1/schema\"");
		}
	}

	@Test
	void areListedIfTheMountHidesTheirParent() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("exclude", "payment", "rows.enabled", "false"))) {
			assertThat(served.places()).containsExactly("", "public", "public/customer/schema",
					"public/payment_p2022_01/schema", "public/payment_p2022_02/schema");
		}
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("include", "payment_p*,customer"))) {
			assertThat(names(served.read("public"))).containsExactly("customer", "payment_p2022_01",
					"payment_p2022_02");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "LIST", "READ" })
	void areListedForCallersWhoMayNotSeeTheirParent(Verb verb) {
		String parent = "postgres://shop/public/payment/schema";
		Access access = new Access(new HidingPolicy(verb, parent), Identity.ANONYMOUS);
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("rows.enabled", "false"))) {
			assertThat(served.adapter()
				.list("", 100)
				.contextWrite(access::in)
				.map(Resource::uri)
				.filter((uri) -> access.shows(uri) && !uri.equals(parent))
				.collectList()
				.blockOptional(TestDatabase.TIMEOUT)
				.orElseThrow()).containsExactly("postgres://shop/", "postgres://shop/public",
						"postgres://shop/public/customer/schema", "postgres://shop/public/payment_p2022_01/schema",
						"postgres://shop/public/payment_p2022_02/schema");
			Content listing = served.adapter()
				.read(ResourceUri.parse("postgres://shop/public"))
				.contextWrite(access::in)
				.blockOptional(TestDatabase.TIMEOUT)
				.orElseThrow();
			assertThat(names(new String(((Content.InMemory) listing.body()).bytes(), StandardCharsets.UTF_8)))
				.filteredOn((name) -> !name.equals("payment"))
				.containsExactly("customer", "payment_p2022_01", "payment_p2022_02");
		}
	}

	@Test
	void areFoundBySearchInTheirParent() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of())) {
			assertThat(served.adapter()
				.indexables(ResourceUri.parse("postgres://shop/public/payment_p2022_01/schema"))
				.collectList()
				.block(TestDatabase.TIMEOUT)).isEmpty();
			assertThat(served.adapter()
				.indexables(ResourceUri.parse("postgres://shop/public/payment/schema"))
				.collectList()
				.block(TestDatabase.TIMEOUT)).hasSize(1);
		}
	}

	@Test
	void areInTheIndexForCallersWhoMayNotSeeTheirParent() {
		try (ServedDatabase served = ServedDatabase.of(shop,
				Map.of("schemas", "public,archive", "index-columns.payment_p2022_01", "paid"))) {
			assertThat(under(served.adapter().indexables())).containsExactlyInAnyOrderEntriesOf(
					Map.of("archive/payment_p2021/rows", "payment", "archive/payment_p2021/schema", "payment",
							"public/payment_p2022_01/rows", "payment", "public/payment_p2022_01/rows?limit=50",
							"payment", "public/payment_p2022_01/schema", "payment", "public/payment_p2022_02/rows",
							"payment", "public/payment_p2022_02/schema", "payment", "public/payment_p2022_02_1/rows",
							"payment_p2022_02", "public/payment_p2022_02_1/schema", "payment_p2022_02"));
			assertThat(under(
					served.adapter().indexables(ResourceUri.parse("postgres://shop/archive/payment_p2021/schema"))))
				.containsExactly(Map.entry("archive/payment_p2021/schema", "payment"));
		}
	}

	/**
	 * Returns the names of the relations under which resources of the index are found.
	 */
	private static Map<String, String> under(Flux<Indexable> found) {
		return found.contextWrite((context) -> Access.indexing(context, false))
			.filter((one) -> one.under() != null)
			.collectMap((one) -> one.resource().uri().substring(ServedDatabase.PREFIX.length()),
					(one) -> String.valueOf(one.under()).replaceAll("postgres://shop/public/(.*)/schema", "$1"))
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	@Test
	void areSkippedByPagesOfAnySize() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("schemas", "public,archive"))) {
			List<String> all = served.list("", 100).stream().map(Resource::uri).toList();
			for (int size = 1; size < 9; size++) {
				List<String> found = new ArrayList<>();
				List<Resource> page = served.list("", size);
				while (!page.isEmpty()) {
					page.stream().limit(size).map(Resource::uri).forEach(found::add);
					page = served.list(found.getLast(), size);
				}
				assertThat(found).isEqualTo(all);
			}
		}
	}

	private static List<String> names(@Nullable String listing) {
		return json(listing).get("relations").valueStream().map((one) -> one.get("name").asString()).toList();
	}

	private static JsonNode json(@Nullable String text) {
		return JsonMapper.builder().build().readTree(String.valueOf(text));
	}

}
