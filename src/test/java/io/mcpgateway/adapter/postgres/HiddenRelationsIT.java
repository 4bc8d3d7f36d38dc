package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the documents of relations that name other relations, some of them hidden from
 * the reader: each part of the document is left out with what it names.
 */
class HiddenRelationsIT {

	/** Start of the names of the hidden relations, which no other name contains. */
	private static final String HIDDEN = "secret";

	private static final Access CALLER = new Access(
			new HidingPolicy(Verb.LIST, ServedDatabase.PREFIX + "public/" + HIDDEN), Identity.ANONYMOUS);

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table secret_people (id int primary key, name text)",
				"create table goods (id int primary key)",
				"create table orders (id int primary key, good int constraint of_good references goods,"
						+ " person int constraint of_person references secret_people,"
						+ " earlier int constraint after_order references orders)",
				"create table secret_notes (order_id int constraint note_of references orders)",
				"create view totals as select o.id, p.name from orders o join secret_people p on p.id = o.person",
				"create view sold as select o.id from orders o join goods g on g.id = o.good",
				"create view upper_sold as select id from sold",
				"create view rowed as select null::secret_people is null as it",
				"create materialized view kept as select count(*) from secret_people", "create table guarded (id int)",
				"alter table guarded enable row level security",
				"create policy by_person on guarded using (id in (select id from secret_people))",
				"create policy by_good on guarded for update using (id in (select id from goods))"
						+ " with check (exists (select from secret_notes))",
				"create function nothing() returns trigger language plpgsql as 'begin return null; end'",
				"create constraint trigger checked after insert on goods from secret_people for each row"
						+ " execute function nothing()",
				"create table wide (id int, who secret_people, all_of secret_people[], what goods)",
				"create table secret_base (a int)", "create table heir (b int) inherits (secret_base, goods)",
				"create table secret_heir (b int) inherits (goods)",
				"create table secret_days (day int) partition by list (day)",
				"create table first_day partition of secret_days for values in (1)",
				"create table weeks (day int) partition by list (day)",
				"create table second_day partition of weeks for values in (2)",
				"create table secret_day partition of weeks for values in (3)");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	static Stream<String> relations() {
		return Stream.of("goods", "orders", "totals", "sold", "upper_sold", "rowed", "kept", "guarded", "wide", "heir",
				"first_day", "weeks", "second_day");
	}

	@ParameterizedTest
	@MethodSource("relations")
	void areNotNamedToACallerFromWhomARuleHidesThem(String relation) {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of())) {
			assertThat(read(served, relation, CALLER))
				.startsWith("{\"schema\":\"public\",\"name\":\"" + relation + "\"")
				.doesNotContain(HIDDEN, "$");
		}
	}

	@ParameterizedTest
	@MethodSource("relations")
	void areNotNamedIfTheMountDoesNotServeThem(String relation) {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("exclude", HIDDEN + "_*"))) {
			assertThat(served.read(relation + "/schema")).contains("\"name\":\"" + relation + "\"")
				.doesNotContain(HIDDEN, "$");
		}
	}

	@ParameterizedTest
	@MethodSource("relations")
	void areNotNamedInTheIndexIfARuleHidesAny(String relation) {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("rows.enabled", "false"))) {
			assertThat(indexed(served, relation, false)).contains("\"name\":\"" + relation + "\"")
				.doesNotContain(HIDDEN, "$", "postgres://");
		}
	}

	@Test
	void areNamedToCallersWhoMaySeeThem() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of())) {
			JsonNode orders = json(read(served, "orders", Access.ALL));
			assertThat(names(orders, "foreignKeys")).containsExactly("after_order", "of_good", "of_person");
			assertThat(names(orders, "referencedBy")).containsExactlyInAnyOrder("after_order", "note_of");
			assertThat(json(read(served, "totals", Access.ALL)).get("definition").asString())
				.contains("JOIN public.secret_people");
			assertThat(json(read(served, "guarded", Access.ALL)).get("policies").get(1).get("using").asString())
				.contains("secret_people");
			assertThat(json(read(served, "goods", Access.ALL)).get("triggers").get(0).get("definition").asString())
				.contains("FROM public.secret_people");
			assertThat(json(read(served, "wide", Access.ALL)).get("columns").get(2).get("type").asString())
				.isEqualTo("public.secret_people[]");
			assertThat(names(json(read(served, "heir", Access.ALL)), "inherits")).containsExactly("secret_base",
					"goods");
			assertThat(json(read(served, "first_day", Access.ALL)).get("partitionOf").get("name").asString())
				.isEqualTo("secret_days");
			assertThat(indexed(served, "totals", true)).contains("secret_people").doesNotContain("$");
		}
	}

	@Test
	void doNotTakeTheirNeighboursAlong() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of())) {
			JsonNode orders = json(read(served, "orders", CALLER));
			assertThat(names(orders, "foreignKeys")).containsExactly("after_order", "of_good");
			assertThat(names(orders, "referencedBy")).containsExactly("after_order");
			assertThat(names(orders, "columns")).contains("person");
			assertThat(json(read(served, "sold", CALLER)).get("definition").asString()).contains("JOIN public.goods");
			assertThat(json(read(served, "upper_sold", CALLER)).get("definition").asString()).contains("public.sold");
			assertThat(json(read(served, "totals", CALLER)).has("definition")).isFalse();
			JsonNode policies = json(read(served, "guarded", CALLER)).get("policies");
			assertThat(policies).hasSize(2);
			assertThat(policies.get(1).has("using")).isFalse();
			assertThat(names(json(read(served, "wide", CALLER)), "columns")).containsExactly("id", "who", "all_of",
					"what");
			assertThat(json(read(served, "wide", CALLER)).get("columns").get(3).get("type").asString())
				.isEqualTo("public.goods");
			assertThat(names(json(read(served, "heir", CALLER)), "inherits")).containsExactly("goods");
			assertThat(json(read(served, "first_day", CALLER)).has("partitionOf")).isFalse();
			assertThat(json(read(served, "weeks", CALLER)).get("partitioning").get("partitions")).hasSize(1);
			JsonNode goods = json(read(served, "goods", CALLER));
			assertThat(names(goods, "inheritedBy")).containsExactly("heir");
			assertThat(goods.get("triggers").get(0).has("definition")).isFalse();
		}
	}

	private static List<String> names(JsonNode document, String member) {
		return document.get(member).valueStream().map((one) -> one.get("name").asString()).toList();
	}

	private static String read(ServedDatabase served, String relation, Access access) {
		return served.adapter()
			.read(ResourceUri.parse(ServedDatabase.PREFIX + "public/" + relation + "/schema"))
			.contextWrite(access::in)
			.map(HiddenRelationsIT::text)
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	private static String indexed(ServedDatabase served, String relation, boolean isOpen) {
		Indexable found = served.adapter()
			.indexables(ResourceUri.parse(ServedDatabase.PREFIX + "public/" + relation + "/schema"))
			.contextWrite((context) -> Access.indexing(context, isOpen))
			.single()
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
		assertThat(found.content()).isNotNull();
		return found.content()
			.contextWrite(Access::shared)
			.map(HiddenRelationsIT::text)
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	private static String text(Content content) {
		return new String(((Content.InMemory) content.body()).bytes(), StandardCharsets.UTF_8);
	}

	private static JsonNode json(String text) {
		return JsonMapper.builder().build().readTree(text);
	}

}
