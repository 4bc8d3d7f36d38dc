package io.mcpgateway.tool;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of tools on a database, whose resources are read whole. */
class DatabaseToolsIT {

	private static final String ROWS = "postgres://shop/public/orders/rows?limit=1000";

	private static ShopDatabase shop;

	private static RunningGateway gateway;

	private final Peer client = Peer.of(gateway);

	@BeforeAll
	static void start() throws IOException {
		shop = ShopDatabase.start();
		shop.execute("shop", "insert into orders (customer_id) select 1 from generate_series(1, 300)");
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.put("gateway.tools.max-text", "4KB");
		properties.put("gateway.tools.page-size", "4");
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		shop.close();
	}

	@Test
	void listsWhatIsBelowASchemaOrStartsLikeARelation() {
		assertThat(list("public/cust")).containsExactly("postgres://shop/public/customers/rows",
				"postgres://shop/public/customers/schema");
		assertThat(list("public/orders/")).containsExactly("postgres://shop/public/orders/rows",
				"postgres://shop/public/orders/schema");
		assertThat(list("public")).hasSize(4).first().isEqualTo("postgres://shop/public");
		assertThat(list("nothing")).isEmpty();
	}

	@Test
	void tellsWhatTheDatabaseRefusesAsAnErrorOfTheTool() throws IOException {
		shop.execute("shop", "create materialized view totals as select count(*) as n from orders with no data");
		JsonNode answer = this.client.tool("read_resource", Map.of("uri", "postgres://shop/public/totals/rows"));
		assertThat(answer.path("isError").booleanValue()).isTrue();
		assertThat(answer.at("/content/0/text").stringValue()).isEqualTo(
				"This resource cannot be read: it is not ready to be read, such as a materialized view before its first refresh. Ask the operator");
		shop.execute("shop", "drop materialized view totals");
	}

	@Test
	void goesThroughRowsPieceByPiece() {
		StringBuilder all = new StringBuilder();
		Map<String, String> arguments = Map.of("uri", ROWS);
		int pieces = 0;
		while (arguments != null) {
			JsonNode piece = this.client.tool("read_resource", arguments).path("structuredContent");
			all.append(piece.path("text").stringValue());
			assertThat(piece.has("next")).isFalse();
			assertThat(piece.path("isCut").booleanValue()).isEqualTo(piece.has("nextBytes"));
			arguments = piece.has("nextBytes") ? Map.of("uri", ROWS, "bytes", piece.path("nextBytes").stringValue())
					: null;
			pieces++;
		}
		assertThat(pieces).isGreaterThan(5);
		assertThat(JsonMapper.shared().readTree(all.toString()).path("rows").size()).isGreaterThan(300);
	}

	@Test
	void tellsWhatIsWrongInWordsThatHelp() {
		JsonNode wrong = this.client.tool("read_resource", Map.of("uri", "postgres://shop/public/orders/rows?limit=x"));
		assertThat(wrong.path("isError").booleanValue()).isTrue();
		assertThat(wrong.at("/content/0/text").stringValue()).startsWith("Invalid resource URI: ")
			.endsWith(". Correct this and call again");
		assertThat(this.client.text("read_resource", Map.of("uri", "db://shop/best-customers?status=none")))
			.startsWith("Invalid resource URI: ");
	}

	private List<String> list(String prefix) {
		return this.client.tool("list_resources", Map.of("mount", "postgres://shop/", "prefix", prefix))
			.at("/structuredContent/resources")
			.valueStream()
			.map((resource) -> resource.path("uri").stringValue())
			.toList();
	}

}
