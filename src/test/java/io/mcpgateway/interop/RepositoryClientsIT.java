package io.mcpgateway.interop;

import java.io.IOException;
import java.util.Base64;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that real clients see a repository as they see files ({@link RealClientsIT}), and
 * get notices of pushes.
 */
class RepositoryClientsIT {

	@AutoClose
	static WrittenRepository repository;

	@AutoClose
	static WrittenRepository pushed;

	@AutoClose
	static RunningGateway gateway;

	static SurveyedCommits commits;

	@BeforeAll
	static void startGateway() {
		repository = WrittenRepository.create();
		commits = SurveyedCommits.in(repository);
		pushed = WrittenRepository.create();
		pushed.put("a/file", "one").put("a/b c/\u00e4", "one").put("a/old", "one").commit("begin");
		gateway = RunningGateway.start(Map.of("gateway.git.mounts.acme.path", repository.directory(),
				"gateway.git.mounts.pushed.path", pushed.directory(), "gateway.git.mounts.pushed.poll-interval",
				"300ms", "gateway.server.page-size", SurveyedFiles.PAGE_SIZE));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,      http, 2025-11-25, -32002
			v2,      sse,  2024-11-05, -32002
			v2,      http, 2025-11-25, -32002
			v2-auto, http, 2026-07-28, -32602
			""")
	void showTheTypeScriptClients(String generation, String transport, String revision, int notFound)
			throws IOException, InterruptedException {
		Route route = Route.of(transport, gateway.origin(), Map.of());
		Survey survey = Survey.of(generation, route, revision, SurveyedCommits.PLAN);
		assertThat(ofAcme(survey)).isEqualTo(commits.expected(revision, notFound));
	}

	@Test
	void showTheJavaClient() {
		Survey survey = JavaClient.survey(Route.of("http", gateway.origin(), Map.of()), "2025-11-25",
				SurveyedCommits.PLAN);
		assertThat(ofAcme(survey)).isEqualTo(commits.expected("2025-11-25", -32002));
	}

	@ParameterizedTest
	@ValueSource(strings = { "legacy", "modern" })
	void showTheInspector(String era) throws IOException, InterruptedException {
		Inspector inspector = new Inspector(gateway.endpoint(), era);
		assertThat(inspector.inspect("resources/list").at("/result/resources").findValuesAsString("uri"))
			.startsWith("git://acme/heads/", "git://pushed/heads/", SurveyedCommits.MAIN);
		assertThat(inspector.read(SurveyedCommits.PLAN.accented()).path("text").asString())
			.isEqualTo(SurveyedFiles.ACCENTED);
		assertThat(inspector.read(SurveyedCommits.PLAN.binary()).path("blob").asString())
			.isEqualTo(Base64.getEncoder().encodeToString(commits.image()));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,   2025-11-25
			v2,   2025-11-25
			v2,   2026-07-28
			java, 2025-06-18
			""")
	void hearWhatIsPushed(String client, String revision) throws IOException, InterruptedException {
		String prefix = "git://pushed/heads/main/contents/a/";
		String old = "a/old" + System.nanoTime();
		pushed.put(old, "old").commit("old");
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Http(gateway.endpoint()), revision)) {
			subscriber.subscribe(prefix + "file");
			subscriber.subscribe(prefix + "b%20c/%C3%A4");
			pushed.put("a/b c/\u00e4", "two" + System.nanoTime()).commit("accented");
			assertThat(subscriber.hear("updated " + prefix + "b%20c/%C3%A4"))
				.doesNotContain("updated " + prefix + "file");
			pushed.put("a/file", "two" + System.nanoTime()).commit("file");
			subscriber.hear("updated " + prefix + "file");
			subscriber.subscribe(prefix);
			pushed.put("a/new" + System.nanoTime(), "new").commit("new");
			subscriber.hear("updated " + prefix);
			if (subscriber.hearsOfLists()) {
				pushed.remove(old).commit("remove");
				subscriber.hear("list_changed");
			}
		}
	}

	/** Returns a survey without the other repository, which follows. */
	private static Survey ofAcme(Survey seen) {
		return new Survey(seen.revision(), seen.uris().stream().filter((uri) -> uri.startsWith("git://acme/")).toList(),
				seen.text(), seen.binary(), seen.accented(), seen.completions(), seen.missing());
	}

}
