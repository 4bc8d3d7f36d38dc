package io.mcpgateway.adapter.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the complete documents of a small shop. */
class SchemaReaderIT {

	private static final Pattern BYTES = Pattern.compile("\"bytes\":\\d+");

	private static TestDatabase source;

	private static ServedDatabase served;

	@BeforeAll
	static void create() {
		source = TestDatabase.create(resource("shop.sql"));
		served = ServedDatabase.of(source, Map.of("schemas", "shop,public"));
	}

	@AfterAll
	static void drop() {
		served.close();
		source.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "customers", "orders", "visits", "visits_2025", "open_orders", "totals", "log" })
	void tellsWhatARelationIsMadeOf(String relation) {
		String expected = resource("shop-" + relation + ".json").lines().map(String::strip).reduce("", String::concat);
		assertThat(read("shop/" + relation + "/schema")).isEqualTo(expected);
		assertThat(read(relation + "/schema")).isEqualTo(expected);
	}

	@Test
	void tellsTheSchemas() {
		String json = read("");
		assertThat(json).matches("\\{\"version\":\"1\\d[^\"]+\",\"encoding\":\"UTF8\",\"schemas\":\\[.*")
			.endsWith("\"schemas\":["
					+ "{\"name\":\"public\",\"comment\":\"standard public schema\",\"relations\":0,\"uri\":\"postgres://shop/public\"},"
					+ "{\"name\":\"shop\",\"comment\":\"What is sold\",\"relations\":6,\"uri\":\"postgres://shop/shop\"}]}");
	}

	@Test
	void tellsTheServerOfNoSchema() {
		try (ServedDatabase none = ServedDatabase.of(source, Map.of("schemas", "missing", "title", "T"))) {
			assertThat(none.read("")).startsWith("{\"title\":\"T\",\"version\":").endsWith(",\"schemas\":[]}");
		}
	}

	@Test
	void tellsTheRelationsOfASchema() {
		assertThat(read("shop")).startsWith("{\"schema\":\"shop\",\"comment\":\"What is sold\",\"relations\":["
				+ "{\"name\":\"customers\",\"kind\":\"table\",\"comment\":\"Who buys\","
				+ "\"schemaUri\":\"postgres://shop/shop/customers/schema\",\"rowsUri\":\"postgres://shop/shop/customers/rows\"},"
				+ "{\"name\":\"log\",\"kind\":\"foreign table\",")
			.endsWith("\"rowsUri\":\"postgres://shop/shop/visits/rows\"}]}");
		assertThat(read("public"))
			.isEqualTo("{\"schema\":\"public\",\"comment\":\"standard public schema\",\"relations\":[]}");
	}

	@Test
	void tellsNoOptionsOfForeignTables() {
		assertThat(read("log/schema")).doesNotContain("secret");
	}

	@Test
	void hasItsUriInNormalForm() {
		assertThat(served.adapter()
			.read(ResourceUri.parse("postgres://shop/%73hop"))
			.map(Content::uri)
			.block(TestDatabase.TIMEOUT)).isEqualTo("postgres://shop/shop");
	}

	@Test
	void cutsWhatIsLong() {
		source.execute("create table shop.long (a int default length(repeat('" + "x".repeat(200_000) + "', 1)))",
				"comment on table shop.long is '" + "\ud83d\ude00".repeat(5000) + "'");
		String json = read("long/schema");
		assertThat(json).contains("\"comment\":\"" + "\ud83d\ude00".repeat(4000) + "\"").hasSizeLessThan(110_000);
		assertThat(served.list("postgres://shop/shop/long/rows", 1).getFirst().description())
			.isEqualTo("\ud83d\ude00".repeat(1000));
		source.execute("drop table shop.long");
	}

	private static String resource(String name) {
		try {
			return new ClassPathResource(name, SchemaReaderIT.class).getContentAsString(StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String read(String place) {
		String json = String.valueOf(served.read(place));
		JsonMapper.builder().build().readTree(json);
		return BYTES.matcher(json).replaceAll("\"bytes\":0");
	}

}
