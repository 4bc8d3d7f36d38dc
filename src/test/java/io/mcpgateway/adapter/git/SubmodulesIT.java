package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.PersonalPolicy;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the submodules of a repository. The file {@code .gitmodules} has the forms of
 * those of git (sha1collisiondetection), Boost (relative URLs) and Qt (many keys).
 */
class SubmodulesIT {

	private static final String COMMIT = "855827c583bc30645ba427885caa40c5b81764d2";

	private static final String MODULES = """
			[submodule "sha1collisiondetection"]
				path = lib/sha1collisiondetection
				url = https://reader:secret@git.example/sha1collisiondetection.git?token=secret
				branch = master
			[submodule "any"]
				path = libs/any
				url = ../any.git
				fetchRecurseSubmodules = on-demand
			[submodule "nowhere"]
				path = libs/nowhere
			""";

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	@BeforeEach
	void fill() {
		this.served.written()
			.put(".gitmodules", MODULES)
			.put("lib/a.c", "int a;\n")
			.submodule("lib/sha1collisiondetection", COMMIT)
			.submodule("libs/any", COMMIT)
			.submodule("libs/nowhere", COMMIT)
			.link("linked", "lib")
			.commit("Begin");
	}

	@Test
	void standInTheListingAsLinks() {
		List<JsonNode> entries = this.served.client().entries("git://acme/lib/");
		assertThat(CatalogClient.each(entries, "name")).containsExactly("a.c", "sha1collisiondetection");
		JsonNode link = entries.get(1);
		assertThat(link.required("uri").stringValue()).isEqualTo(ServedRepository.MAIN + "lib/sha1collisiondetection");
		assertThat(link.required("commit").stringValue()).isEqualTo(COMMIT);
		assertThat(link.required("url").stringValue()).isEqualTo("https://git.example/sha1collisiondetection.git");
		List<JsonNode> boost = this.served.client().entries("git://acme/libs/");
		assertThat(boost.get(0).required("url").stringValue()).isEqualTo("../any.git");
		assertThat(boost.get(1).has("url")).isFalse();
		assertThat(CatalogClient.each(this.served.client().entries("git://acme/linked/"), "name"))
			.containsExactly("a.c");
		assertThat(this.served.client().text("git://acme/lib/")).doesNotContain("secret", "reader");
	}

	@Test
	void areReadAsLinksAndNotListedAsFiles() {
		JsonNode link = new JsonMapper().readTree(this.served.client().text("git://acme/libs/any"));
		assertThat(link.required("submodule").stringValue()).isEqualTo("libs/any");
		assertThat(link.required("commit").stringValue()).isEqualTo(COMMIT);
		assertThat(link.required("url").stringValue()).isEqualTo("../any.git");
		assertThat(this.served.uris()).noneMatch((uri) -> uri.contains("any"));
		DirectoryPage children = this.served.adapter()
			.children(ResourceUri.parse("git://acme/libs/"), "", 10)
			.blockOptional(AwaitDefaults.TIMEOUT)
			.orElseThrow();
		assertThat(children.resources()).extracting(Resource::name).containsExactly("any", "nowhere");
		assertThat(children.resources().getFirst().description()).contains(COMMIT);
		for (String none : List.of("libs/any/", "libs/any/x", "libs/any?lines=1-1", "linked/sha1collisiondetection")) {
			assertThat(this.served.client().errorCode("git://acme/" + none)).as(none).isEqualTo(-32602);
		}
	}

	@Test
	void hideTheUrlWithTheFileThatHasIt() {
		CatalogClient excluded = this.served.remount(Map.of("exclude", List.of(".gitmodules"))).client();
		assertThat(excluded.text("git://acme/libs/any")).contains(COMMIT).doesNotContain("url");
		assertThat(excluded.text("git://acme/libs/")).contains(COMMIT).doesNotContain("url");
		CatalogClient hidden = this.served.remount(Map.of("exclude", List.of("libs/any"))).client();
		assertThat(hidden.text("git://acme/libs/")).doesNotContain("libs/any");
		PersonalPolicy policy = new PersonalPolicy() {

			@Override
			public boolean allows(Identity identity, Verb verb, String uri) {
				return !uri.endsWith(".gitmodules");
			}

			@Override
			public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
				return true;
			}

			@Override
			public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
				return false;
			}

		};
		for (String uri : List.of("git://acme/libs/any", "git://acme/libs/")) {
			Content content = this.served.adapter()
				.read(ResourceUri.parse(uri))
				.contextWrite(new Access(policy, Identity.ANONYMOUS)::in)
				.block(Duration.ofMinutes(1));
			assertThat(content.caching().cacheScope()).isEqualTo(CacheScope.PRIVATE);
			assertThat(content.body()).isInstanceOfSatisfying(InMemory.class,
					(body) -> assertThat(new String(body.bytes())).contains(COMMIT).doesNotContain("url"));
		}
	}

	@Test
	void surviveAMalformedList() {
		for (String broken : List.of("[submodule", "\u0000", "[submodule \"a\"]\n\tpath = libs/any\n\turl\n",
				"[include]\n\tpath = /etc/passwd\n", "x".repeat(300_000))) {
			this.served.written().put(".gitmodules", broken).commit("Break");
			assertThat(this.served.client().text("git://acme/libs/any")).contains(COMMIT).doesNotContain("\"url\"");
		}
		this.served.written().link(".gitmodules", "lib/a.c").commit("Link");
		assertThat(this.served.client().text("git://acme/libs/")).contains(COMMIT);
	}

	@ParameterizedTest
	@CsvSource({ "https://git.example/a.git, https://git.example/a.git",
			"https://user:pw@git.example:8443/a.git, https://git.example:8443/a.git",
			"https://ghp_token@git.example/a.git#x, https://git.example/a.git",
			"https://git.example/@scope/a, https://git.example/@scope/a",
			"ssh://git@git.example:22/a.git, ssh://git@git.example:22/a.git",
			"ssh://git:pw@git.example/a.git, ssh://git@git.example/a.git",
			"git@git.example:group/a.git, git@git.example:group/a.git", "../../a.git, ../../a.git",
			"user:pw@git.example:group/a.git,", "https://user:p/w@git.example/a.git,",
			"https://us er@git.example/a.git,", "//token@git.example/a.git,", "../a.git?token=secret,",
			"https:///a.git?token=secret,", "ssh://-oProxy@git.example/a.git, ssh://git.example/a.git" })
	void showNoCredentials(String url, String shown) {
		assertThat(Submodules.shown(url)).isEqualTo(shown);
	}

	/** Git itself has refused the options, commands and line ends for years. */
	@ParameterizedTest
	@ValueSource(strings = { "javascript:alert(1)", "javascript://git.example/%0aalert(1)", "data:text/html,x",
			"file:///srv/a.git", "/srv/a.git", "a.git", "-u./payload", "--upload-pack=x@git.example:a", "ext::sh%20-c",
			"git.example::sh", "ssh://-oProxyCommand=x/a", "-oProxy@git.example:a.git", "git@-host:a.git",
			"https://git.example/a%0ahost=other", "https://git.example/a\u202egit", "https://git.example/a\u0085",
			"https://git.example/a\nb", "https://git.ex\u0430mple/a.git", "vbscript:x", "", "::", "https:", "%" })
	void showNoOtherKindsOfUrls(String url) {
		assertThat(Submodules.shown(url)).isNull();
	}

}
