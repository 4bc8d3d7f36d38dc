package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the first page of a gateway without mounts, and what it says to paste. */
class ConsoleEmptyIT extends ConsoleScenario {

	private static final String DIRECTORY = "/srv/docs";

	private static final Pattern OPTION = Pattern.compile(" --(\\S+)=" + DIRECTORY + "$");

	@TempDir
	private static Path base;

	@BeforeAll
	void begin() throws IOException {
		Files.writeString(base.resolve("page.txt"), "A page");
		start(Map.of());
	}

	@Test
	void saysThatThereAreNoMountsAndIsAccessible() {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		this.browser.see("main h1", "No mounts yet");
		this.browser.seeNo("input[type=search]");
		assertThat(Axe.violations(this.browser)).as("wide and light").isEmpty();
		this.browser.resize(Browser.NARROW);
		this.browser.prefer("dark");
		assertThat(Axe.violations(this.browser)).as("narrow and dark").isEmpty();
		assertThat(this.browser.number("return document.documentElement.scrollWidth"))
			.isLessThanOrEqualTo(Browser.NARROW);
		this.browser.widen();
		this.browser.prefer("light");
	}

	@Test
	void theYamlServesADirectory() throws IOException {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		String yaml = this.browser.see("console-empty pre.yaml").getText();
		Path file = base.resolve("application.yaml");
		Files.writeString(file, yaml.replace(DIRECTORY, base.toString()));
		assertServes("spring.config.additional-location", file.toUri());
	}

	@Test
	void theCommandServesADirectory() {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		Matcher option = OPTION.matcher(this.browser.see("console-empty pre.command").getText());
		assertThat(option.find()).isTrue();
		assertServes(option.group(1), base);
	}

	@Test
	void copiesTheYaml() {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		this.browser.see("console-empty pre.yaml");
		this.browser.js("addEventListener('copy-text', (event) => window.copied ??= event.detail)");
		this.browser.click("console-empty section button", "Copy");
		assertThat(this.browser.js("return window.copied"))
			.isEqualTo(this.browser.see("console-empty pre.yaml").getText());
	}

	private void assertServes(String property, Object value) {
		try (RunningGateway other = RunningGateway.start(Map.of(property, value))) {
			assertThat(Peer.of(other).read("file:///docs/page.txt").body()).contains("A page");
			this.browser.open(other.origin().resolve("/console/"));
			this.browser.see(".cards a", "file:///docs/");
			// An open page would ask the gateway that stops
			this.browser.open(this.gateway.origin().resolve("/console/"));
			this.browser.see("console-empty pre.yaml");
			this.browser.assertQuiet(List.of(this.gateway.origin(), other.origin()));
		}
	}

}
