package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.HttpHeaders;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests which URI follows a page. The links are in the forms of GitHub, GitLab, Sentry,
 * Okta, Discourse and Mastodon.
 */
class NextPagesTests {

	private static final String ROOT = "api://shop/";

	private static final String ISSUES = ROOT + "repos/o/r/issues";

	private final Mount<ApiMount> mount = mount();

	private final ServedOperations operations = new ServedOperations(this.mount);

	private final NextPages pages = new NextPages(this.mount.source(), ROOT, this.operations);

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					<https://api.example/v1/repos/o/r/issues?page=2>; rel="next", <https://api.example/v1/repos/o/r/issues?page=9>; rel="last" | repos/o/r/issues?page=2
					<https://api.example/v1/repos/o/r/issues?page=1>; rel="prev", <https://api.example/v1/repos/o/r/issues?page=3>; rel="next" | repos/o/r/issues?page=3
					<https://api.example/v1/repositories/1300192/issues?page=2&labels=bug%2Cui>; rel="next"                                    | repos/o/r/issues?page=2&labels=bug,ui
					</v1/repos/o/r/issues?page=2>; rel=next                                                                                   | repos/o/r/issues?page=2
					<?page=2>; rel="next"                                                                                                     | repos/o/r/issues?page=2
					<https://api.example/v1/repos/o/r/issues?page=2>; title="a, b"; REL = "start NEXT"; results="true"                         | repos/o/r/issues?page=2
					<https://api.example/v1/repos/o/r/issues?page=2&key=s3cret>; rel="next"                                                    | repos/o/r/issues?page=2
					<https://api.example/v1/repos/o/r/issues?ids=1&ids=2%2C3&page=2>; rel="next"                                               | repos/o/r/issues?page=2&ids=1,2%2C3
					<https://api.example:443/v1/repos/o/r/issues?page=2>; rel="next"                                                           | repos/o/r/issues?page=2
					<HTTPS://API.Example/v1/repos/o/r/issues?page=2>; rel="next"                                                               | repos/o/r/issues?page=2
					<//API.example:443/v1/repos/o/r/issues?page=2>; rel="next"                                                                 | repos/o/r/issues?page=2
					<https://api.example/v1/users?after=a+b%26c>; rel="next"                                                                   | users?after=a%20b%26c
					""")
	void followsALinkOfTheApi(String link, String next) {
		assertThat(next(link)).isEqualTo(ROOT + next);
	}

	@ParameterizedTest
	@ValueSource(strings = { "<https://api.example/v1/repos/o/r/issues?page=2>; rel=\"last\"",
			"<https://api.example/v1/repos/o/r/issues?page=2>; rel=\"nextish\"",
			"<https://api.example/v1/repos/o/r/issues?page=2>; title=\"rel=next\"",
			"<https://api.example:80/v1/repos/o/r/issues?page=2>; rel=\"next\"",
			"<http://api.example:443/v1/repos/o/r/issues?page=2>; rel=\"next\"",
			"<https://me@api.example/v1/repos/o/r/issues?page=2>; rel=\"next\"",
			"<https://other.example/v1/repos/o/r/issues?page=2>; rel=\"next\"",
			"<http://api.example/v1/repos/o/r/issues?page=2>; rel=\"next\"",
			"<https://api.example/admin?page=2>; rel=\"next\"",
			"<https://api.example/v1/../admin?page=2>; rel=\"next\"",
			"<https://api.example/v1/repos/o/r/issues?cursor=2>; rel=\"next\"",
			"<https://api.example/v1/repos/o/r/issues?page=two>; rel=\"next\"",
			"<https://api.example/v1/repos/o/r/issues?page=%ff>; rel=\"next\"",
			"<https://api.example/v1/repos/o/r/issues?page=1>; rel=\"next\"", "<>; rel=\"next\"", "<:>; rel=\"next\"",
			"<https://api.example/v1/repos/o/r/issues?page=2>", "next", "" })
	void namesNoPageWithoutALinkThatIsServed(String link) {
		assertThat(next(link)).isNull();
	}

	/**
	 * Links in the forms that the guides of APIs show: GitLab, whose project is one name
	 * with a slash, Okta, which sends a line for each link, and Sentry, which names a
	 * next page behind the last one too.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					<https://api.example/v1/projects/a%2Fb/notes?id=a%2Fb&page=1&per_page=3>; rel="prev", <https://api.example/v1/projects/a%2Fb/notes?id=a%2Fb&page=3&per_page=3>; rel="next", <https://api.example/v1/projects/a%2Fb/notes?id=a%2Fb&page=1&per_page=3>; rel="first" | projects/a%2Fb/notes?id=a%2Fb&page=3&per_page=3
					<https://api.example/v1/users?limit=20>; rel="self" ~ <https://api.example/v1/users?after=00ubfjQEMYBLRUWIEDKK&limit=20>; rel="next" | users?after=00ubfjQEMYBLRUWIEDKK&limit=20
					<https://api.example/v1/groups/?cursor=1420837590:0:1>; rel="previous"; results="true", <https://api.example/v1/groups/?cursor=1420837533:0:0>; rel="next"; results="true"; cursor="1420837533:0:0" | groups/?cursor=1420837533:0:0
					<https://api.example/v1/groups/?cursor=1420837590:0:1>; rel="previous"; results="true"; cursor="1420837590:0:1", <https://api.example/v1/groups/?cursor=1420837533:100:0>; rel="next"; results="false"; cursor="1420837533:100:0" |
					""")
	void readsThePublishedFormsOfLinks(String lines, String next) {
		HttpHeaders headers = new HttpHeaders();
		List.of(lines.split(" ~ ", -1)).forEach((line) -> headers.add(HttpHeaders.LINK, line));
		String resource = URI.create(lines.substring(lines.lastIndexOf('<') + 1, lines.lastIndexOf('>')))
			.getRawPath()
			.replaceFirst("/v1/", "");
		assertThat(next(ROOT + resource, headers)).isEqualTo((next != null) ? ROOT + next : null);
	}

	@ParameterizedTest
	@CsvSource({ "</v1/boards/.x?page=2>; rel=next, boards/x?page=2", "<?page=2>; rel=next, boards/x?page=2",
			"</v1/boards/.y?page=2>; rel=next," })
	void readsNoOtherValueBackFromALabel(String link, String next) {
		assertThat(next(ROOT + "boards/x?page=1", link)).isEqualTo((next != null) ? ROOT + next : null);
	}

	private String next(String link) {
		return next(ISSUES + "?page=1", link);
	}

	private String next(String from, String link) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.LINK, link);
		return next(from, headers);
	}

	private String next(String from, HttpHeaders headers) {
		load();
		ResourceUri uri = ResourceUri.parse(from);
		return this.pages.next(Objects.requireNonNull(this.operations.known().find(uri)), uri,
				new ApiResponse(false, headers, Flux.empty()));
	}

	private void load() {
		try {
			this.operations.load(OpenApiFiles.single(new ByteArrayResource(
					"""
							openapi: 3.0.0
							paths:
							  /repos/{owner}/{repo}/issues:
							    get:
							      parameters:
							        - { name: page, in: query, schema: { type: integer } }
							        - { name: labels, in: query, explode: false, schema: { type: array, items: { type: string } } }
							        - { name: ids, in: query, schema: { type: array, items: { type: string } } }
							  /boards/{board}:
							    get:
							      parameters:
							        - { name: board, in: path, required: true, style: label, schema: { type: string } }
							        - { name: page, in: query }
							  /users: { get: { parameters: [ { name: after, in: query }, { name: limit, in: query } ] } }
							  /groups/: { get: { parameters: [ { name: cursor, in: query } ] } }
							  /projects/{project}/notes:
							    get:
							      parameters:
							        - { name: id, in: query }
							        - { name: page, in: query }
							        - { name: per_page, in: query }
							"""
						.getBytes(StandardCharsets.UTF_8))));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Mount<ApiMount> mount() {
		Map<String, Object> properties = new HashMap<>(Map.of("url", "https://api.example/v1", "query.key", "s3cret",
				"openapi", "https://api.example/openapi.yaml"));
		return TestMounts.of(new ApisRegistrar(), "shop", properties);
	}

}
