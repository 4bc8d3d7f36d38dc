package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CompleteResult.Completion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the completion of schemas and relations. */
class CatalogCompletionIT {

	private static final String DOCUMENT = "{schema}/{relation}/schema";

	private static TestDatabase source;

	private static ServedDatabase served;

	@BeforeAll
	static void create() {
		source = TestDatabase.create("create schema sales", "create schema hidden",
				"create table public.orders (id int)", "create table public.reorders (id int)",
				"create table public.\"50%_off\" (id int)", "create table public.\"50 off\" (id int)",
				"create table public.\"\u00e4 \ud83d\ude00\" (id int)", "create table sales.orders (id int)",
				"create table sales.other (id int)", "create table hidden.orders2 (id int)",
				"do $$ begin for i in 1..150 loop execute format('create table sales.many%s (id int)', i); end loop; end $$");
		served = ServedDatabase.of(source, Map.of("schemas", "public,sales"));
	}

	@AfterAll
	static void drop() {
		served.close();
		source.close();
	}

	@Test
	void suggestsSchemas() {
		assertThat(served.complete("{schema}", "schema", "", Map.of()).values()).containsExactly("public", "sales");
		assertThat(served.complete(DOCUMENT, "schema", "sa", Map.of()).values()).containsExactly("sales");
		assertThat(served.complete(DOCUMENT, "schema", "l", Map.of()).values()).containsExactly("public", "sales");
		assertThat(served.complete(DOCUMENT, "schema", "hid", Map.of())).isEqualTo(Completion.NONE);
	}

	@Test
	void suggestsRelationsThatBeginSoFirst() {
		assertThat(served.complete(DOCUMENT, "relation", "order", Map.of("schema", "public")).values())
			.containsExactly("orders", "reorders");
		assertThat(served.complete(DOCUMENT, "relation", "o", Map.of("schema", "sales")).values())
			.containsExactly("orders", "other");
	}

	@Test
	void suggestsRelationsOfAllSchemasOnceIfTheSchemaIsNotKnown() {
		assertThat(served.complete(DOCUMENT, "relation", "orders", Map.of()))
			.isEqualTo(new Completion(List.of("orders", "reorders"), 2, false));
		assertThat(served.complete(DOCUMENT, "relation", "orders", Map.of("schema", "hidden")))
			.isEqualTo(Completion.NONE);
	}

	@Test
	void suggestsRelationsOfTheFirstSchemaForTheShortForm() {
		assertThat(served.complete("{relation}/schema", "relation", "ot", Map.of("schema", "sales")).values())
			.isEmpty();
		assertThat(served.complete("{relation}/schema", "relation", "ord", Map.of()).values()).containsExactly("orders",
				"reorders");
	}

	@Test
	void saysThatThereAreMore() {
		Completion many = served.complete(DOCUMENT, "relation", "many", Map.of("schema", "sales"));
		assertThat(many.values()).hasSize(100).startsWith("many1", "many10", "many100").isSorted();
		assertThat(many.total()).isNull();
		assertThat(many.hasMore()).isTrue();
	}

	@Test
	void takesWhatWasTypedAsItIs() {
		assertThat(served.complete(DOCUMENT, "relation", "50%_", Map.of()).values()).containsExactly("50%_off");
		assertThat(served.complete(DOCUMENT, "relation", "\u00e4 \ud83d\ude00", Map.of()).values())
			.containsExactly("\u00e4 \ud83d\ude00");
		for (String typed : new String[] { "_", "\\", "\u0000", "\ud83d", "' or true --", "x".repeat(100_000) }) {
			assertThat(served.complete(DOCUMENT, "relation", typed, Map.of()).values())
				.isEqualTo(typed.equals("_") ? List.of("50%_off") : List.of());
		}
	}

	@Test
	void suggestsNothingElse() {
		assertThat(served.complete("{schema}/{relation}/rows{?limit,after}", "limit", "1", Map.of()))
			.isEqualTo(Completion.NONE);
	}

}
