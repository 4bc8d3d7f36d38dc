package io.mcpgateway.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.security.AuthServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Walk through the README, the security guide and the operations guide, block by block,
 * as a reader follows them: commands run, configurations start a gateway, and the results
 * are those that the page promises.
 * <p>
 * {@link SampleShell} and {@link GuideSurroundings} name all that differs from the pages:
 * ports, directories, and the start of the jar. The steps say what else they add.
 */
class GuideWalkIT {

	private static final Path SECURITY = MarkdownPage.GUIDES.resolve("security.md");

	private static final Path OPERATIONS = MarkdownPage.GUIDES.resolve("operations.md");

	static final List<Path> PAGES = List.of(MarkdownPage.README, SECURITY, OPERATIONS);

	@TempDir
	private static Path directory;

	private static SampleShell shell;

	private static GuideSurroundings surroundings;

	private static AuthServer signer;

	@BeforeAll
	static void start() throws Exception {
		surroundings = GuideSurroundings.prepare(directory);
		signer = new AuthServer();
		shell = SampleShell.start();
	}

	@AfterAll
	static void stop() throws Exception {
		shell.close();
		signer.close();
	}

	@TestFactory
	Stream<DynamicTest> readme() {
		ReadmeSteps reader = new ReadmeSteps(shell, surroundings);
		return new PageWalk(MarkdownPage.of(MarkdownPage.README))
			.without("./mvnw spring-boot:test-run", ".ci/first-command runs it, and the other command runs this test")
			.step("target/gateway --gateway", reader::servesADirectory)
			.step("claude mcp add docs", reader::givesTheDirectoryToClaudeCode)
			.step("curl -s localhost:8080/mcp", reader::readsWithCurl)
			.step("src/docs/mcp resources/list\n", reader::calls)
			.step("src/docs/mcp subscriptions/listen", reader::subscribes)
			.tests();
	}

	@TestFactory
	Stream<DynamicTest> security() {
		MarkdownPage page = MarkdownPage.of(SECURITY);
		SecuritySteps operator = new SecuritySteps(page, shell, surroundings, new GuideTokens(signer));
		return new PageWalk(page).step("openssl rand", operator::startsWithAKey)
			.step("api-keys-file:", operator::acceptsKeysOnly)
			.step("oauth2:\n      issuer:", operator::isAResourceServer)
			.step("issuers:", operator::tellsIssuersApart)
			.without("Refused a request (wrong_audience)", "RefusalReasonsIT compares the line of each reason")
			.step("reload-on-update:", operator::hasTls)
			.step("uri: \"postgres://crm/public/*/schema\"", operator::hidesWhatNoRuleAllows)
			.step("explain-scopes:", operator::explains)
			.without("\"verbs\": {", "the step before compares it with the answer")
			.step("requests-per-second:", operator::limitsEachCaller)
			.tests();
	}

	@TestFactory
	Stream<DynamicTest> operations() {
		OperationsSteps operator = new OperationsSteps(shell, surroundings, new GuideTokens(signer));
		return new PageWalk(MarkdownPage.of(OPERATIONS))
			.step("curl -s localhost:8081/actuator/mcp", operator::asksTheOperatorsPort)
			.step("\"principal\":", operator::writesTheLine)
			.step("max-file-size:", operator::writesTheFile)
			.step("is ready", operator::reports)
			.step("docker run", operator::runsTheImage)
			.step("-XX:AOTCacheOutput", operator::startsWithTheCache)
			.step("optional:directory:", operator::importsADirectory)
			.step("curl -s -X POST localhost:8081/actuator/mcp/reload", operator::reloads)
			.without("proxy_buffering off;", "nginx is no part of the build")
			.step("trusted-proxies:", operator::trustsNamedProxiesOnly)
			.tests();
	}

	static Stream<String> addresses() {
		return PAGES.stream().flatMap((page) -> MarkdownPage.of(page).addresses().stream()).distinct();
	}

	/** Each address of the sample gateway that a page names exists. */
	@ParameterizedTest
	@MethodSource("addresses")
	void answers(String address) throws Exception {
		assertThat(shell.run("curl -s -o /dev/null --max-time 2 -w '%{http_code}' " + address + " || [ $? = 28 ]"))
			.matches("[2345][0-9]{2}")
			.isNotIn("404", "503");
	}

}
