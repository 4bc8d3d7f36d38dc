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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the first page of a gateway without mounts, and what it says to paste. */
@ExtendWith(ChromiumCondition.class)
class ConsoleEmptyIT {

	private static final String DIRECTORY = "/srv/docs";

	private static final Pattern OPTION = Pattern.compile(" --(\\S+)=" + DIRECTORY + "$");

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(base.resolve("page.txt"), "A page");
		gateway = RunningGateway.start(Map.of());
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
	void saysThatThereAreNoMountsAndIsAccessible() {
		browser.open(gateway.origin().resolve("/console/"));
		browser.see("main h1", "No mounts yet");
		browser.seeNo("input[type=search]");
		assertThat(Axe.violations(browser)).as("wide and light").isEmpty();
		browser.resize(Browser.NARROW);
		browser.prefer("dark");
		assertThat(Axe.violations(browser)).as("narrow and dark").isEmpty();
		assertThat(browser.number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(Browser.NARROW);
		browser.widen();
		browser.prefer("light");
	}

	@Test
	void theYamlServesADirectory() throws IOException {
		browser.open(gateway.origin().resolve("/console/"));
		String yaml = browser.see("console-empty pre.yaml").getText();
		Path file = base.resolve("application.yaml");
		Files.writeString(file, yaml.replace(DIRECTORY, base.toString()));
		assertServes("spring.config.additional-location", file.toUri());
	}

	@Test
	void theCommandServesADirectory() {
		browser.open(gateway.origin().resolve("/console/"));
		Matcher option = OPTION.matcher(browser.see("console-empty pre.command").getText());
		assertThat(option.find()).isTrue();
		assertServes(option.group(1), base);
	}

	@Test
	void copiesTheYaml() {
		browser.open(gateway.origin().resolve("/console/"));
		browser.see("console-empty pre.yaml");
		browser.js("addEventListener('copy-text', (event) => window.copied ??= event.detail)");
		browser.click("console-empty section button", "Copy");
		assertThat(browser.js("return window.copied")).isEqualTo(browser.see("console-empty pre.yaml").getText());
	}

	private static void assertServes(String property, Object value) {
		try (RunningGateway other = RunningGateway.start(Map.of(property, value))) {
			assertThat(Peer.of(other).read("file:///docs/page.txt").body()).contains("A page");
			browser.open(other.origin().resolve("/console/"));
			browser.see(".cards a", "file:///docs/");
			browser.assertQuiet(List.of(gateway.origin(), other.origin()));
		}
	}

}
