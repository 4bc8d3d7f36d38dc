package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page of the status. */
@ExtendWith(ChromiumCondition.class)
class ConsoleStatusIT {

	private static final String PAGE = "/console/?view=status";

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		Path docs = Files.createDirectory(base.resolve("docs"));
		Files.writeString(docs.resolve("page.txt"), "A page");
		gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", docs, "gateway.files.mounts.docs.title",
				"Handbook", "gateway.files.mounts.gone.root", base.resolve("gone"), "gateway.files.mounts.gone.index",
				false, "logging.level.root", "ERROR"));
		browser = Browser.start();
	}

	@AfterAll
	static void stop() {
		browser.close();
		gateway.close();
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin()));
	}

	@Test
	void showsTheStateOfTheGatewayAndOfEachMount() throws IOException {
		browser.open(gateway.origin().resolve(PAGE));
		browser.see("h1", "Status");
		browser.see("console-status .facts dd", "second");
		browser.see(".states li", "Handbook");
		browser.see(".states li .dot.good", "Watched");
		browser.see(".states li .dot.good", "Indexed: 2 resources");
		browser.see(".states li .dot.bad", "Not available");
		browser.see(".states li .dot.none", "Not indexed");
		browser.see(".summary.bad", "1 of 2 mounts have a problem");
		Files.createDirectory(base.resolve("gone"));
		browser.see(".summary.good", "All 2 mounts work");
		browser.click(".states a", "Handbook");
		browser.see("console-mount h1", "Handbook");
		browser.see("console-mount .facts dd", "Indexed: 2 resources");
	}

	@Test
	void countsTheNodesOfACluster() throws IOException {
		try (RunningCluster cluster = RunningCluster.start(2, Map.of())) {
			browser.open(cluster.nodes().getFirst().origin().resolve(PAGE));
			browser.see(".facts .dot.good", "2 nodes");
			browser.see(".summary", "No mount is configured");
			browser.open(gateway.origin().resolve(PAGE));
			browser.assertQuiet(
					List.of(gateway.origin(), cluster.nodes().getFirst().origin(), cluster.nodes().getLast().origin()));
		}
	}

	@Test
	void saysWhenTheGatewayDoesNotAnswer() {
		browser.open(gateway.origin().resolve(PAGE));
		browser.see(".states li", "Handbook");
		browser.js("""
				const original = window.fetch;
				window.fetch = (url, options) => (options?.body?.includes('io.mcpgateway/status')
					? Promise.reject(new TypeError('away')) : original(url, options));
				document.querySelector('console-status').load();""");
		browser.see("console-status .failure", "does not answer");
		browser.see(".states li", "Handbook");
		browser.reload();
		browser.seeNo("console-status .failure");
	}

}
