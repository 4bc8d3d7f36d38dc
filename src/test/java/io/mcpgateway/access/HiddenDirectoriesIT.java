package io.mcpgateway.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests directories and schemas without any visible content. */
class HiddenDirectoriesIT {

	private static final List<String> PATHS = List.of("team/public/note.md", "team/plan.md", "secret/plan.md",
			"secret/deep/plan.md", "public/note.md", "listed/plan.md");

	@TempDir
	private static Path base;

	private static ShopDatabase shop;

	private static S3Server bucket;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		bucket = S3Server.start("acme");
		for (String path : PATHS) {
			Path file = base.resolve(path);
			Files.createDirectories(file.getParent());
			Files.writeString(file, "text");
			bucket.put("acme", path, "text".getBytes(StandardCharsets.UTF_8));
		}
		Files.createDirectories(base.resolve("empty"));
		for (int i = 0; i < 1100; i++) {
			Files.createDirectories(base.resolve("crowd"));
			Files.createFile(base.resolve("crowd/%04d".formatted(i)));
		}
		Files.createDirectories(base.resolve("crowd/public"));
		Files.writeString(base.resolve("crowd/public/note.md"), "text");
		shop = ShopDatabase.start();
		shop.execute("shop",
				"create schema hr; comment on schema hr is 'planned layoffs'; create table hr.people (id int);"
						+ "create schema mixed; create table mixed.hidden (id int); create table mixed.shown (id int);"
						+ "grant usage on schema hr, mixed to shop_reader; grant select on all tables in schema hr, mixed to shop_reader");
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.putAll(bucket.properties("acme", "acme"));
		properties.putAll(Map.of("gateway.files.mounts.docs.root", base, "gateway.search.enabled", "false",
				"gateway.postgres.mounts.shop.schemas", "public,hr,mixed", "gateway.access.rules[0].uri",
				"file:///docs/,s3://acme/,**/public/**,file:///docs/listed/,s3://acme/listed/,postgres://shop/,postgres://shop/*/shown/*"));
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		bucket.close();
		shop.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/", "s3://acme/" })
	void areNotInListings(String root) {
		assertThat(listed(root, "entries")).containsExactlyInAnyOrder(root + "listed/", root + "public/",
				root + "team/");
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/", "s3://acme/" })
	void areNotSuggested(String root) {
		String variable = root.startsWith("s3") ? "key" : "path";
		assertThat(suggested(root + "{+" + variable + "}", variable, "")).containsExactlyInAnyOrder("listed/",
				"public/", "team/");
		assertThat(suggested(root + "{+" + variable + "}", variable, "secret/")).isEmpty();
		assertThat(suggested(root + "{+" + variable + "}", variable, "team/")).containsExactly("team/public/");
	}

	@Test
	void areNotAmongTheSchemas() {
		assertThat(listed("postgres://shop/", "schemas")).containsExactlyInAnyOrder("postgres://shop/public",
				"postgres://shop/mixed");
		assertThat(read("postgres://shop/").toString()).doesNotContain("layoffs");
		assertThat(suggested("postgres://shop/{schema}/{relation}/schema", "schema", "")).containsExactly("mixed",
				"public");
		assertThat(suggested("postgres://shop/{schema}/{relation}/schema", "schema", "hr")).isEmpty();
	}

	private static List<String> listed(String uri, String array) {
		String text = read(uri).at("/contents/0/text").stringValue();
		return RevisionClient.texts(JsonMapper.shared().readTree(text).path(array), "uri");
	}

	private static JsonNode read(String uri) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			return visitor.answerOfAll("resources/read", Map.of("uri", uri));
		}
	}

	private static List<String> suggested(String template, String name, String typed) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			JsonNode answer = visitor.answerOfAll("completion/complete", Map.of("ref",
					Map.of("type", "ref/resource", "uri", template), "argument", Map.of("name", name, "value", typed)));
			return RevisionClient.texts(answer.at("/completion/values"));
		}
	}

}
