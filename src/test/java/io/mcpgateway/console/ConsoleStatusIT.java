package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page of the status. */
class ConsoleStatusIT extends ConsoleScenario {

	private static final String PAGE = "/console/?view=status";

	@TempDir
	private static Path base;

	@BeforeAll
	void begin() throws IOException {
		Path docs = Files.createDirectory(base.resolve("docs"));
		Files.writeString(docs.resolve("page.txt"), "A page");
		start(Map.of("gateway.files.mounts.docs.root", docs, "gateway.files.mounts.docs.title", "Handbook",
				"gateway.files.mounts.gone.root", base.resolve("gone"), "gateway.files.mounts.gone.index", false,
				"logging.level.root", "ERROR"));
	}

	@Test
	void showsTheStateOfTheGatewayAndOfEachMount() throws IOException {
		this.browser.open(this.gateway.origin().resolve(PAGE));
		this.browser.see("h1", "Status");
		this.browser.see("console-status .facts dd", "second");
		this.browser.see(".states li", "Handbook");
		this.browser.see(".states li .dot.good", "Watched");
		this.browser.see(".states li .dot.good", "Indexed: 2 resources");
		this.browser.see(".states li .dot.bad", "Not available");
		this.browser.see(".states li .dot.none", "Not indexed");
		this.browser.see(".summary.bad", "1 of 2 mounts have a problem");
		Files.createDirectory(base.resolve("gone"));
		this.browser.see(".summary.good", "All 2 mounts work");
		this.browser.click(".states a", "Handbook");
		this.browser.see("console-mount h1", "Handbook");
		this.browser.see("console-mount .facts dd", "Indexed: 2 resources");
	}

	@Test
	void countsTheNodesOfACluster() throws IOException {
		try (RunningCluster cluster = RunningCluster.start(2, Map.of())) {
			this.browser.open(cluster.nodes().getFirst().origin().resolve(PAGE));
			this.browser.see(".facts .dot.good", "2 nodes");
			this.browser.see(".summary", "No mount is configured");
			this.browser.open(this.gateway.origin().resolve(PAGE));
			this.browser.assertQuiet(List.of(this.gateway.origin(), cluster.nodes().getFirst().origin(),
					cluster.nodes().getLast().origin()));
		}
	}

	@Test
	void saysWhenTheGatewayDoesNotAnswer() {
		this.browser.open(this.gateway.origin().resolve(PAGE));
		this.browser.see(".states li", "Handbook");
		this.browser.js("""
				const original = window.fetch;
				window.fetch = (url, options) => (options?.body?.includes('io.mcpgateway/status')
					? Promise.reject(new TypeError('away')) : original(url, options));
				document.querySelector('console-status').load();""");
		this.browser.see("console-status .failure", "does not answer");
		this.browser.see(".states li", "Handbook");
		this.browser.reload();
		this.browser.seeNo("console-status .failure");
	}

}
