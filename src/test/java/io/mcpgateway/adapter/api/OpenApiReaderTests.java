package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import com.sun.management.ThreadMXBean;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests which operations of a document are served, and what their requests are. */
class OpenApiReaderTests {

	private static final String ROOT = "api://weather";

	private final ApiOperations operations = operations(document(), Set.of(), Set.of("key"));

	@Test
	void servesTheOperationsThatUrisCanCarry() {
		assertThat(this.operations.all()).extracting(ApiOperation::template)
			.containsExactlyInAnyOrder("admin/users", "alerts", "forecast{?days,where}", "loop", "remote",
					"reports/{year}/{name}.txt", "stations{?limit,tag__}", "stations/first/current",
					"stations/{station_id}/current{?units}");
		assertThat(operations(document(), Set.of("x-tenant"), Set.of()).all()).extracting(ApiOperation::template)
			.contains("tenant", "forecast{?days,where,key}")
			.noneMatch((template) -> template.startsWith("query"));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			/alerts,                                 /alerts
			/stations/bergen/current,                current
			/stations/first/current,                 firstCurrent
			/stations/a%20b/current,                 current
			/reports/2026/may.txt,                   /reports/{year}/{name}.txt
			/stations,                               stations
			""")
	void findsAnOperationByPath(String path, String name) {
		assertThat(Objects.requireNonNull(this.operations.find(ResourceUri.parse(ROOT + path))).name()).isEqualTo(name);
	}

	@ParameterizedTest
	@CsvSource({ "/", "/nothing", "/stations/", "/stations//current", "/reports/2026/may", "/reports/2026/a/b.txt",
			"/Alerts", "//alerts" })
	void findsNoneElsewhere(String path) {
		assertThat(this.operations.find(ResourceUri.parse(ROOT + path))).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/stations                              | ''
			/stations?limit=5                      | limit=5
			/stations?tag__=a,b%26c&limit=5        | limit=5&tag%5B%5D=a&tag%5B%5D=b%26c
			/stations/x/current?units=metric       | units=metric
			/forecast?days=-3                      | days=-3
			/forecast?days=3&where=%7B%22a%22:1%7D | days=3&where=%7B%22a%22%3A1%7D
			""")
	void buildsTheQueryOfARequest(String uri, String query) {
		assertThat(request(uri)).isEqualTo(query);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/stations?limit=many          | the parameter limit must be an integer
			/stations?limit=              | the parameter limit must be an integer
			/stations?color=red           | the parameters of the operation are limit, tag__
			/stations/x/current?units=K   | the parameter units must be one of metric, imperial
			/forecast                     | the parameter days is required
			/forecast?days=3&key=x        | the parameters of the operation are days, where
			/alerts?x=y                   | the operation has no parameters in the query
			/reports/next/may.txt         | the parameter year must be an integer
			""")
	void namesTheMistakeInAUri(String uri, String mistake) {
		assertThatThrownBy(() -> request(uri)).hasMessage("Invalid resource URI: " + mistake);
	}

	@Test
	void givesEachAnswerOneUri() {
		ResourceUri uri = ResourceUri.parse(ROOT + "/stations?tag__=%61&limit=5");
		assertThat(Objects.requireNonNull(this.operations.find(uri)).subject(uri))
			.isEqualTo(ROOT + "/stations?limit=5&tag__=a");
	}

	@Test
	void hidesExcludedPathsAlsoBehindVariables() {
		ApiOperations some = new ApiOperations(read(document(), Set.of(), Set.of()),
				new ApiPathFilter(List.of(), List.of("admin/**", "stations/secret/**")));
		assertThat(some.find(ResourceUri.parse(ROOT + "/admin/users"))).isNull();
		assertThat(some.find(ResourceUri.parse(ROOT + "/stations/secret/current"))).isNull();
		assertThat(some.find(ResourceUri.parse(ROOT + "/stations/%73ecret/current"))).isNull();
		assertThat(some.find(ResourceUri.parse(ROOT + "/stations/open/current"))).isNotNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"swagger": "1.2"}                    | is neither of OpenAPI 3 nor of Swagger 2
			{"openapi": "3.0.0", "paths":         | is not valid JSON
			openapi: 3.0.0: x                     | is not valid YAML
			a: &a [x, *a]\\nopenapi: 3.0.0         | is not valid YAML
			a: *a\\nopenapi: 3.0.0                 | is not valid YAML
			!!javax.script.ScriptEngineManager [] | is not valid YAML
			just a text                           | is neither of OpenAPI 3
			''                                    | is neither of OpenAPI 3
			""")
	void refusesOtherDocuments(String document, String why) {
		assertThatThrownBy(
				() -> operations(document.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8), Set.of(), Set.of()))
			.isInstanceOf(OpenApiException.class)
			.hasMessageContaining(why);
	}

	@Test
	void followsReferencesOfEveryKind() {
		String document = """
				openapi: 3.1.0
				paths:
				  /a: { $ref: '#/components/pathItems/a' }
				  /b: { get: { parameters: [ { $ref: '#/paths/~1a~1b/get/parameters/1' }, { $ref: '#/components/parameters/x' } ] } }
				  /a/b: { get: { parameters: [ { name: z, in: query }, { name: year, in: query, schema: { $ref: '#/x%20y' } } ] } }
				x y: { type: integer }
				components:
				  pathItems: { a: { get: { operationId: first, responses: { 200: { $ref: '#/components/responses/r' } } } } }
				  responses: { r: { content: { text/csv: { schema: { $ref: '#/components/schemas/big' } } } } }
				  parameters:
				    x: { $ref: '#/components/parameters/y' }
				    y: { name: tag, in: query, schema: { type: array, items: { $ref: '#/components/schemas/tag' } } }
				    loop: { $ref: '#/components/parameters/loop' }
				  schemas: { tag: { type: string, enum: [ yes, 1, on ] } }
				""";
		List<ApiOperation> found = read(document.getBytes(StandardCharsets.UTF_8), Set.of(), Set.of());
		assertThat(found).extracting(ApiOperation::name).containsExactly("first", "/b", "/a/b");
		assertThat(found.getFirst().mimeType()).isEqualTo("text/csv");
		assertThat(found.get(1).queryParameters()).extracting(ApiParameter::name).containsExactly("year", "tag");
		assertThat(found.get(1).queryParameters().getFirst().type()).isEqualTo(ApiParameter.ValueType.INTEGER);
		assertThat(found.get(1).queryParameters().getLast().values()).containsExactly("yes", "1", "on");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"openapi":"3.0.0","paths":{"/a":{},"/a":{}}}      | has a name twice
			{"openapi":"3.0.0","paths":{}} {}                  | is not valid JSON
			openapi: 3.0.0\\npaths: {/a: {}, /a: {}}           | a name twice
			openapi: 3.0.0\\n---\\nopenapi: 3.0.0              | is not valid YAML
			openapi: 3.0.0\\n? [a]\\n: b                       | is not valid YAML
			openapi: 3.0.0\\nx: &a {a: 1, a: 2}\\npaths: *a   | a name twice
			""")
	void refusesDocumentsWithTwoMeanings(String document, String why) {
		refusesOtherDocuments(document, why);
	}

	@Test
	void readsAliasesAsTheirAnchors() {
		String document = """
				openapi: 3.0.0
				x: &a { name: one, in: query, schema: &s { type: integer } }
				y: &both [ *a, { name: two, in: query, schema: *s } ]
				z: &a { name: three, in: query }
				paths:
				  /first: { get: { parameters: *both } }
				  /second: { get: { parameters: [ *a ] } }
				""";
		List<ApiOperation> found = read(document.getBytes(StandardCharsets.UTF_8), Set.of(), Set.of());
		assertThat(found).extracting(ApiOperation::template).containsExactly("first{?one,two}", "second{?three}");
		assertThat(found.getFirst().queryParameters()).extracting(ApiParameter::type)
			.containsOnly(ApiParameter.ValueType.INTEGER);
	}

	@Test
	void refusesAliasesThatStandForTooMuch() {
		StringBuilder laughs = new StringBuilder("openapi: 3.0.0\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
		for (int i = 1; i < 12; i++) {
			laughs.append("a%d: &a%1$d [%s*a%d]\n".formatted(i, ("*a" + (i - 1) + ", ").repeat(9), i - 1));
		}
		byte[] document = laughs.append("paths: {}").toString().getBytes(StandardCharsets.UTF_8);
		assertThatThrownBy(() -> operations(document, Set.of(), Set.of())).isInstanceOf(OpenApiException.class)
			.hasMessageContaining("is too complex")
			.hasMessageContaining("repeated by 10000 anchors");
	}

	@Test
	void leavesOutParametersThatCouldSetGivenOnes() {
		String document = """
				openapi: 3.1.0
				paths:
				  /a:
				    get:
				      parameters:
				        - { name: page, in: query, schema: { type: object, properties: { size: { type: integer },
				            sort: { type: object }, with: { type: object, properties: { tenant: { type: string } } } } } }
				        - { name: filter, in: query, style: deepObject, schema: { type: object } }
				        - { name: "filter[state]", in: query, schema: { type: string } }
				        - { name: other, in: query, style: deepObject, schema: { type: object } }
				""";
		assertThat(read(document.getBytes(StandardCharsets.UTF_8), Set.of(), Set.of("tenant", "Filter[tenant]")))
			.extracting(ApiOperation::template)
			.containsExactly("a{?size,filter_state_,other}");
	}

	@ParameterizedTest
	@CsvSource({ "X-Version, true", "X_Version, true", "Content-Length, false", "Content_Length, false",
			"Transfer_Encoding, false", "transfer.encoding, false", "HOST, false", "X_Forwarded_For, false",
			"X-HTTP-Method-Override, false", "True-Client-IP, false", "client_ip, false", "CF-Connecting-IP, false" })
	void sendsNoHeaderThatFramesTheMessageUnderAnotherSpelling(String name, boolean isSent) {
		String document = "{openapi: 3.0.0, paths: {/a: {get: {parameters: [{name: " + name
				+ ", in: header, required: true, schema: {type: string, enum: ['1']}}]}}}}";
		assertThat(read((document + "\n").replaceFirst("^\\{", "---\n{").getBytes(StandardCharsets.UTF_8), Set.of(),
				Set.of()))
			.hasSize(isSent ? 1 : 0);
	}

	@Test
	void keepsASchemaThatIsAlsoAPropertyOfAnother() {
		String document = """
				openapi: 3.1.0
				paths:
				  /a:
				    get:
				      parameters:
				        - { name: box, in: query, style: deepObject, schema: { properties: { item: { $ref: '#/item' } } } }
				        - { name: item, in: query, schema: { $ref: '#/item' } }
				item: { type: object, properties: { count: { type: integer }, names: { type: array, items: { type: string } } } }
				""";
		assertThat(read(document.getBytes(StandardCharsets.UTF_8), Set.of(), Set.of()).getFirst().queryParameters())
			.extracting((parameter) -> parameter.described(0))
			.containsExactly("box: name,value with commas, of the names item.count, item.names", "count: integer",
					"names: list with commas, each text");
	}

	@Test
	void takesLittleMemoryForReferencesThatLeadNowhere() {
		StringBuilder paths = new StringBuilder();
		for (int i = 0; i < 40; i++) {
			paths.append((i == 0) ? "" : ",")
				.append("\"/p" + i + "\":{\"$ref\":\"#/" + i + "/a".repeat(45_000) + "\"}");
		}
		byte[] document = ("{\"openapi\":\"3.0.0\",\"paths\":{" + paths + "}}").getBytes(StandardCharsets.UTF_8);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadAllocatedBytes();
		assertThat(read(document, Set.of(), Set.of())).isEmpty();
		assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000_000);
	}

	@Test
	void leavesOutPathsThatAreTooLong() {
		String path = "/a".repeat(20_000);
		assertThat(read(("{\"openapi\":\"3.0.0\",\"paths\":{\"" + path + "\":{\"get\":{}},\"/b\":{\"get\":{}}}}")
			.getBytes(StandardCharsets.UTF_8), Set.of(), Set.of())).extracting(ApiOperation::template)
			.containsExactly("b");
	}

	@Test
	void readsADocumentOfDeepNestingWithoutHarm() {
		String deep = "{\"openapi\":\"3.0.0\",\"x\":" + "[".repeat(100_000);
		assertThatThrownBy(() -> operations(deep.getBytes(StandardCharsets.UTF_8), Set.of(), Set.of()))
			.isInstanceOf(OpenApiException.class);
		String yaml = "openapi: 3.0.0\nx: " + "[".repeat(100_000);
		assertThatThrownBy(() -> operations(yaml.getBytes(StandardCharsets.UTF_8), Set.of(), Set.of()))
			.isInstanceOf(OpenApiException.class);
	}

	private String request(String path) {
		ResourceUri uri = ResourceUri.parse(ROOT + path);
		return Objects.requireNonNull(this.operations.find(uri)).requestQuery(uri);
	}

	private static ApiOperations operations(byte[] document, Set<String> headers, Set<String> query) {
		return new ApiOperations(read(document, headers, query), new ApiPathFilter(List.of(), List.of()));
	}

	private static List<ApiOperation> read(byte[] document, Set<String> headers, Set<String> query) {
		try {
			return new OpenApiReader(headers, query).read(new ByteArrayResource(document));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static byte[] document() {
		try (InputStream document = OpenApiReaderTests.class.getResourceAsStream("/weather.yaml")) {
			return Objects.requireNonNull(document).readAllBytes();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
