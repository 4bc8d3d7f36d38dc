package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests the operations and requests of documents in the shapes of published ones. Their
 * {@code README.md} names the origins.
 */
class PublishedShapesTests {

	private static final String ROOT = "api://shop/";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			incidents.yaml  | analytics hop split                 | listIncidents relatedIncidents
			hosting.yaml    |                                     | compare contents licenses part ref secrets
			payments.yaml   |                                     | charges
			engine.yaml     | Body                                | ContainerList ContainerLogs
			cluster.json    |                                     | listPods proxy
			chat.json       | channels                            | user
			accounting.yaml | getAccounts                         |
			cloud           |                                     | /v2/missing /v2/outside machines_get machines_list
			identity.yaml   |                                     | groups users
			""")
	void servesWhatUrisCanCarry(String document, String left, String served) {
		List<String> names = read(document).stream().map(ApiOperation::name).sorted().toList();
		assertThat(names).isEqualTo(words(served)).doesNotContainAnyElementsOf(words((left != null) ? left : "-"));
	}

	@Test
	void servesOperationsWhoseHeadersTheOperatorSets() {
		assertThat(read("accounting.yaml", Set.of("Xero-Tenant-Id"), Set.of())).hasSize(1);
		assertThat(read("chat.json", Set.of("token"), Set.of())).hasSize(2);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					incidents.yaml | incidents?limit=5&statuses__=triggered,resolved         | /incidents?limit=5&statuses%5B%5D=triggered&statuses%5B%5D=resolved
					hosting.yaml   | repos/o/r/contents/src/main/a%20b.c?ref=dev%2Fx         | /repos/o/r/contents/src/main/a%20b.c?ref=dev%2Fx
					hosting.yaml   | repos/o/r/contents/src/a;b,c                            | /repos/o/r/contents/src/a%3Bb%2Cc
					hosting.yaml   | repos/o/r/compare/main...feature%2Fx                    | /repos/o/r/compare/main...feature%2Fx
					hosting.yaml   | repos/o/r/git/ref/heads%2Fmain                          | /repos/o/r/git/ref/heads%2Fmain
					forge.yaml     | api/v4/projects/group%2Fshop/repository/files/app%2Fmodels%2Fkey.rb/raw?ref=v1%2Fx | /api/v4/projects/group%2Fshop/repository/files/app%2Fmodels%2Fkey.rb/raw?ref=v1%2Fx
					forge.yaml     | v2/library%2Falpine/tags/list?n=3                       | /v2/library%2Falpine/tags/list?n=3
					hosting.yaml   | licenses/mit,a%2Cb                                      | /licenses/mit,a%2Cb
					payments.yaml  | v1/charges?created=gte,5,lt,9                           | /v1/charges?created%5Bgte%5D=5&created%5Blt%5D=9
					payments.yaml  | v1/charges?created=7                                    | /v1/charges?created=7
					payments.yaml  | v1/charges?expand=data.customer,total                   | /v1/charges?expand%5B%5D=data.customer&expand%5B%5D=total
					payments.yaml  | v1/charges?metadata=order.id,a%2Cb                      | /v1/charges?metadata%5Border.id%5D=a%2Cb
					payments.yaml  | v1/charges?transfer=owner.id,x,group,y                  | /v1/charges?transfer%5Bowner%5D%5Bid%5D=x&transfer%5Bgroup%5D=y
					payments.yaml  | v1/charges?tags=a%2Cb,c                                 | /v1/charges?tags=a%2Cb&tags=c
					payments.yaml  | v1/charges?ids=1,2                                      | /v1/charges?ids=1,2
					payments.yaml  | v1/charges?number=2&size=9&order=asc                    | /v1/charges?number=2&size=9&order=asc
					styles.yaml    | a/x/1,2/3,4/5,6                                         | /a/.x/.1.2/;matrix=3,4/;each=5;each=6
					styles.yaml    | b/x,1,y,2?pipes=a,b&blanks=c,d&color=R,1,G,2            | /b/x=1,y=2?pipes=a%7Cb&blanks=c%20d&color=R,1,G,2
					engine.yaml    | containers/json?all=true&state=created&label=a,b&name=c,d | /containers/json?all=true&state=created&label=a&label=b&name=c%7Cd
					cluster.json   | api/v1/namespaces/n/pods?limit=3                        | /api/v1/namespaces/n/pods?limit=3
					cluster.json   | api/v1/namespaces/n/services/s/proxy/a%2Fb              | /api/v1/namespaces/n/services/s/proxy/a%2Fb
					cloud          | v2/machines?per_page=9&tag_name=env:prod                | /v2/machines?per_page=9&tag_name=env%3Aprod
					cloud          | v2/machines/7                                           | /v2/machines/7
					identity.yaml  | groups?after=x&limit=3&from=y                           | /groups?after=x&limit=3&from=y
					""")
	void requestsAsTheDocumentSays(String document, String path, String target) {
		ResourceUri uri = ResourceUri.parse(ROOT + path);
		ApiOperation operation = find(document, uri);
		ApiRequest request = operation.request(uri);
		assertThat(request.path() + (request.query().isEmpty() ? "" : "?" + request.query())).isEqualTo(target);
		ResourceUri subject = ResourceUri.parse(operation.subject(uri));
		assertThat(find(document, subject).request(subject)).isEqualTo(request);
		assertThat(operation.subject(subject)).isEqualTo(subject.text());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					payments.yaml | v1/charges?created=since,5 | created must have names of gt, gte, lt, lte
					payments.yaml | v1/charges?created=gte     | created must be an integer
					payments.yaml | v1/charges?created=gte,5,x | created must be names and values in turn, with commas between them
					payments.yaml | v1/charges?metadata=a%5Db,1 | metadata must have names without brackets
					payments.yaml | v1/charges?order=up        | order must be one of asc, desc
					payments.yaml | v1/charges?ids=1,x         | ids must be an integer
					engine.yaml   | containers/json?state=gone | state must be one of created, running
					cloud         | v2/machines/x              | machine_id must be an integer
					""")
	void namesTheMistake(String document, String path, String mistake) {
		ResourceUri uri = ResourceUri.parse(ROOT + path);
		ApiOperation operation = find(document, uri);
		assertThatThrownBy(() -> operation.request(uri)).hasMessage("Invalid resource URI: the parameter " + mistake);
	}

	@Test
	void sendsTheHeadersThatADocumentDemands() {
		ResourceUri uri = ResourceUri.parse(ROOT + "incidents/Q1/related");
		assertThat(find("incidents.yaml", uri).request(uri).headers())
			.isEqualTo(Map.of("X-EARLY-ACCESS", "related-preview", "X-Version", "2"));
		ResourceUri all = ResourceUri.parse(ROOT + "incidents");
		assertThat(find("incidents.yaml", all).request(all).headers()).isEmpty();
	}

	@Test
	void describesEachParameterInOneLine() {
		assertThat(lines("incidents.yaml", "listIncidents")).containsExactly(
				"limit: integer, 1 to 100, default 25. The number of results per page",
				"statuses__: list with commas, each one of triggered, acknowledged, resolved",
				"since: text, date-time");
		assertThat(lines("payments.yaml", "charges")).contains(
				"created: integer, or name,value with commas, of the names gt, gte, lt, lte. Only charges that were made in the given range.",
				"expand: list with commas, each text, at most 5000 characters",
				"metadata: name,value with commas for each entry", "size: integer, at most 50",
				"order: one of asc, desc");
		assertThat(lines("engine.yaml", "ContainerList")).contains("all: true or false, default false",
				"limit: integer. Return this number of recent containers.");
		assertThat(lines("cluster.json", "listPods")).contains("namespace (required): text");
	}

	@Test
	void knowsTheMediaTypeOfSwaggerAndOfOtherFiles() {
		assertThat(operation("engine.yaml", "ContainerList").mimeType()).isEqualTo("application/json");
		assertThat(operation("engine.yaml", "ContainerLogs").mimeType()).isNull();
		assertThat(operation("cloud", "machines_list").mimeType()).isEqualTo("application/json");
	}

	@ParameterizedTest
	@CsvSource({ "repos/o/r/contents/../secrets", "repos/o/r/contents/a/%2e%2e/b", "repos/o/r/contents/a/..%2Fb",
			"repos/o/r/contents/a//b", "repos/o/r/contents/a/", "repos/o/r/contents/", "repos/o/r/compare/a%2F",
			"repos/o/r/compare/%2Fa", "repos/o/r/compare/a%2F%2Fb", "repos/o/r/compare/a%2F..%2Fb",
			"repos/o/r/compare/a%252Fb", "repos/o/r/compare/a%5Cb", "repos/o/r/compare/a%2F..;x%2Fb",
			"repos/o/r/compare/a%2F%252e%252e", "repos/o/r/contents/a/..;x/b", "repos/o/r/compare/a%EF%BC%8Fb" })
	void findsNoOperationForAWayUpOrAnEmptyName(String path) {
		assertThat(isFound(operations("hosting.yaml", (operation) -> true), path)).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a/x/,/3/5          | false
			a/x/,%20/3/5       | false
			a/x/,,/3/5         | false
			a/x/%20,%20/3/5    | false
			a/x/,%2E/3/5       | false
			a/x/,a/3/5         | true
			a/x/1,%20/3/5      | true
			c/admin            | false
			c/ADMIN            | false
			c/admin;x          | false
			c/admin%20         | false
			c/.admin           | false
			c/other            | true
			""")
	void sendsALabelToNoOtherOperation(String path, boolean isFound) {
		ApiOperations served = operations("styles.yaml", (operation) -> !operation.tags().contains("hidden"));
		assertThat(isFound(served, path)).isEqualTo(isFound);
	}

	@Test
	void spansSegmentsForVariablesOfTheConfiguration() {
		List<ApiOperation> proxies = read("cluster.json", Set.of(), Set.of("path"));
		assertThat(proxies).extracting(ApiOperation::template)
			.contains("api/v1/namespaces/{namespace}/services/{name}/proxy/{+path}");
		ResourceUri uri = ResourceUri.parse(ROOT + "api/v1/namespaces/n/services/s/proxy/a/b%2Fc");
		ApiOperations all = new ApiOperations(proxies, new ApiPathFilter(List.of(), List.of()));
		assertThat(Objects.requireNonNull(all.find(uri)).requestPath(uri))
			.isEqualTo("/api/v1/namespaces/n/services/s/proxy/a/b%2Fc");
	}

	@ParameterizedTest
	@CsvSource({ "{+path}, {+path}", "{path+}, {+path}", "{path*}, {+path}", "{path}, {path}",
			"'{path:[a-z]+}', {path}", "'{path:.*}', {path}", "{+path}/{rest}, {+path}/{rest}",
			"{+path}/{+rest}, {+path}/{rest}", "a{+path}, a{path}" })
	void knowsTheSignsOfFrameworksForSeveralSegments(String path, String template) throws IOException {
		String document = "{\"openapi\":\"3.0.0\",\"paths\":{\"/v1/" + path + "\":{\"get\":{}}}}";
		assertThat(new OpenApiReader(Set.of(), Set.of())
			.read(new ByteArrayResource(document.getBytes(StandardCharsets.UTF_8)))).extracting(ApiOperation::template)
			.containsExactly("v1/" + template);
	}

	@ParameterizedTest
	@CsvSource({ "repos/o/r/secrets", "repos/o/r/SECRETS", "repos/o/r/secrets;x", "repos/o/r/secrets.",
			"repos/o/r/git%2Fref%2Fx", "repos/o/r/GIT%2Fref%2Fx", "repos/o/r/git/ref/x", "repos/o/r/%73ecrets" })
	void findsNoOtherOperationForAHiddenOne(String path) {
		ApiOperations served = operations("hosting.yaml",
				(operation) -> !operation.tags().contains("admin") && !operation.tags().contains("git"));
		assertThat(served.all()).extracting(ApiOperation::name).contains("part").doesNotContain("secrets");
		assertThat(served.find(ResourceUri.parse(ROOT + path))).isNull();
		assertThat(served.find(ResourceUri.parse(ROOT + "repos/o/r/issues"))).isNotNull();
	}

	@ParameterizedTest
	@CsvSource({ "compare/x%2Fprivate", "compare/x%2FPRIVATE", "compare/x%2Fprivate.", "compare/x/private",
			"contents/x/private", "contents/x%2Fprivate" })
	void hidesASlashInANameInBothReadings(String path) {
		ApiPathFilter filter = new ApiPathFilter(List.of(), List.of("repos/*/*/*/x/private", "repos/*/*/compare/y*"));
		ApiOperations served = new ApiOperations(read("hosting.yaml"), filter);
		assertThat(served.find(ResourceUri.parse(ROOT + "repos/o/r/" + path))).isNull();
		assertThat(served.find(ResourceUri.parse(ROOT + "repos/o/r/compare/y%2Fa"))).isNull();
		assertThat(served.find(ResourceUri.parse(ROOT + "repos/o/r/compare/x%2Fa"))).isNotNull();
	}

	@Test
	void includesASlashInANameInBothReadingsOnly() {
		ApiOperations one = new ApiOperations(read("hosting.yaml"),
				new ApiPathFilter(List.of("repos/*/*/compare/*"), List.of()));
		ApiOperations all = new ApiOperations(read("hosting.yaml"),
				new ApiPathFilter(List.of("repos/*/*/compare/**"), List.of()));
		ResourceUri uri = ResourceUri.parse(ROOT + "repos/o/r/compare/a%2Fb");
		assertThat(one.find(uri)).isNull();
		assertThat(all.find(uri)).isNotNull();
	}

	/** Returns whether a path has an operation; an impossible one is not found. */
	private static boolean isFound(ApiOperations served, String path) {
		try {
			return served.find(ResourceUri.parse(ROOT + path)) != null;
		}
		catch (McpException ex) {
			assertThat(ex).hasMessage("Resource not found");
			return false;
		}
	}

	private static List<String> lines(String document, String name) {
		return operation(document, name).parameters().map((parameter) -> parameter.described(160)).toList();
	}

	private static ApiOperation operation(String document, String name) {
		return read(document).stream().filter((known) -> known.name().equals(name)).findFirst().orElseThrow();
	}

	private static ApiOperation find(String document, ResourceUri uri) {
		return Objects.requireNonNull(operations(document, (operation) -> true).find(uri), uri.text());
	}

	private static ApiOperations operations(String document, Predicate<ApiOperation> isServed) {
		return new ApiOperations(read(document), new ApiPathFilter(List.of(), List.of()), isServed);
	}

	private static List<ApiOperation> read(String document) {
		return read(document, Set.of(), Set.of());
	}

	private static List<ApiOperation> read(String document, Set<String> headers, Set<String> segmentVariables) {
		try {
			String name = document.contains(".") ? document : document + "/openapi.yaml";
			Path file = Path
				.of(Objects.requireNonNull(PublishedShapesTests.class.getResource("/apis/" + name)).toURI());
			return new OpenApiReader(headers, Set.of(), segmentVariables).read(DocumentFolder.files(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<String> words(String text) {
		return (text != null) ? Stream.of(text.split(" ")).sorted().toList() : List.of();
	}

}
