package io.mcpgateway.tool;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that clients without resources find and fill the templates of an API. */
class TemplateToolsIT {

	private static final String CONTENTS = "api://hosting/repos/{owner}/{repo}/contents/{+path}{?ref}";

	private static ApiServer api;

	private static RunningGateway gateway;

	private final Peer client = Peer.of(gateway);

	@BeforeAll
	static void start() {
		api = ApiServer.start()
			.answer("/v1/repos/octo%20cat/hello/contents/src/main.c?ref=v1", "text/plain", "int main;")
			.answer("/v1/repos/octo%20cat/hello/contents/src/main.c", "text/plain", "int newest;")
			.answer("/v1/licenses/mit,bsd", "application/json", "[\"both\"]");
		Map<String, Object> properties = new HashMap<>(api.mount("hosting"));
		properties.put("gateway.apis.mounts.hosting.openapi", "src/test/resources/apis/hosting.yaml");
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		api.close();
	}

	@Test
	void listsTemplatesAfterTheResources() {
		List<String> templates = new ArrayList<>();
		JsonNode page = this.client.tool("list_resources", Map.of()).path("structuredContent");
		int announced = page.path("templateCount").intValue();
		while (page.has("nextCursor")) {
			page = this.client.tool("list_resources", Map.of("cursor", page.path("nextCursor").stringValue()))
				.path("structuredContent");
			page.path("templates").forEach((template) -> templates.add(template.path("uriTemplate").stringValue()));
		}
		assertThat(templates).hasSize(announced).contains(CONTENTS).doesNotHaveDuplicates().isSorted();
	}

	@Test
	void findsATemplateByAWordOfItsPath() {
		JsonNode template = this.client.tool("find", Map.of("glob", "contents")).at("/structuredContent/templates/0");
		assertThat(template.path("uriTemplate").stringValue()).isEqualTo(CONTENTS);
		assertThat(template.path("variables").valueStream().map((variable) -> variable.path("name").stringValue()))
			.containsExactly("owner", "repo", "path", "ref");
		assertThat(template.at("/variables/0/required").booleanValue()).isTrue();
		assertThat(template.at("/variables/3").has("required")).isFalse();
		assertThat(template.at("/variables/3/type").stringValue()).isEqualTo("text");
	}

	@Test
	void showsTemplatesBesideTheHitsOfASearch() {
		JsonNode found = this.client.tool("search", Map.of("query", "contents of a file in repos"))
			.path("structuredContent");
		assertThat(found.path("results").size()).isZero();
		assertThat(found.at("/templates/0/uriTemplate").stringValue()).isEqualTo(CONTENTS);
		assertThat(found.at("/templates/0/variables").size()).isEqualTo(4);
		assertThat(this.client
			.tool("search", Map.of("query", "contents of a file in repos", "prefix", "api://hosting/repos/"))
			.at("/structuredContent/templates/0/uriTemplate")
			.stringValue()).isEqualTo(CONTENTS);
		assertThat(this.client
			.tool("search", Map.of("query", "contents of a file in repos", "prefix", "api://hosting/licenses/"))
			.path("structuredContent")
			.has("templates")).isFalse();
		assertThat(this.client.tool("search", Map.of("query", "weather tomorrow"))
			.path("structuredContent")
			.has("templates")).isFalse();
	}

	@Test
	void readsATemplateWithItsVariables() {
		assertThat(read(CONTENTS, "owner", "octo cat", "repo", "hello", "path", "src/main.c", "ref", "v1"))
			.contains("int main;");
		assertThat(read(CONTENTS, "owner", "octo cat", "repo", "hello", "path", "src/main.c")).contains("int newest;");
		assertThat(read(CONTENTS, "owner", "octo cat", "repo", "hello", "path", "src/main.c", "ref", ""))
			.contains("int newest;");
	}

	@Test
	void joinsValuesOfARepeatedName() {
		assertThat(read("api://hosting/licenses/{names}", "names", "mit", "names", "bsd")).contains("[\"both\"]");
		assertThat(read("api://hosting/licenses/{names}", "names", "mit,bsd")).contains("[\"both\"]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					owner octo                     | values of these variables are missing: repo (text), path (text). Add them to variables
					owner octo repo hello          | a value of the variable path (text) is missing: add it to variables
					owner octo repo hello page 1   | the template has another variable; its variables are owner (text), repo (text), path (text), ref (text)
					""")
	void namesAMissingVariable(String variables, String told) {
		assertThat(read(CONTENTS, variables.split(" ")))
			.isEqualTo("Invalid arguments: " + told + ". Correct this and call again");
	}

	@Test
	void namesTheVariablesIfNoneIsGiven() {
		assertThat(read("api://hosting/licenses/{names}"))
			.contains("a value of the variable names (list with commas, each text) is missing");
	}

	@Test
	void tellsThatVariablesNeedATemplate() {
		assertThat(read("api://hosting/licenses/mit", "names", "mit")).contains("variables belong to a URI template");
	}

	@Test
	void keepsDotsAndSlashesOfAValueInItsVariable() {
		int before = api.requests().size();
		assertThat(read("api://hosting/repos/{owner}/{repo}/compare/{basehead}", "owner", "..", "repo", "x", "basehead",
				"y"))
			.doesNotContain("int");
		read("api://hosting/repos/{owner}/{repo}/compare/{basehead}", "owner", "a/../../admin", "repo", "x", "basehead",
				"y?z#");
		assertThat(api.requests().subList(before, api.requests().size()))
			.noneMatch((request) -> request.contains("/../") || request.contains("y?z"));
	}

	private String read(String template, String... variables) {
		List<Map<String, String>> values = new ArrayList<>();
		for (int i = 0; i < variables.length; i += 2) {
			values.add(Map.of("name", variables[i], "value", variables[i + 1]));
		}
		return this.client.text("read_resource",
				values.isEmpty() ? Map.of("uri", template) : Map.of("uri", template, "variables", values));
	}

}
