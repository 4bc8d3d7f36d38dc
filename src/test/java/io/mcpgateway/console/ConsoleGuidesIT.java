package io.mcpgateway.console;

import java.io.IOException;
import java.util.List;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SampleFiles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the guides in the console, and the links to them. */
@ExtendWith(ChromiumCondition.class)
class ConsoleGuidesIT {

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() {
		gateway = RunningGateway.start(SampleFiles.properties());
		browser = Browser.start();
		browser.open(gateway.origin().resolve("/console/"));
		browser.see(".cards a", "Sample files");
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

	/**
	 * Tests that each link of each guide leads to a heading that exists, or to another
	 * site.
	 */
	@Test
	void eachLinkOfEachGuideLeadsSomewhere() throws IOException {
		List<String> guides = ConsoleFiles.list()
			.keySet()
			.stream()
			.filter((path) -> path.startsWith("guides/"))
			.map((path) -> path.substring("guides/".length(), path.length() - ".md".length()))
			.toList();
		assertThat(guides).hasSizeGreaterThan(20);
		for (String guide : guides) {
			browser.go("view=guides&name=" + guide);
			browser.awaitTrue("return document.querySelector('.side [aria-current]').textContent"
					+ " === document.querySelector('console-markdown h1')?.textContent");
			Object dead = browser
				.async("""
						const done = arguments[0];
						const texts = new Map();
						const read = async (name) => {
							texts.has(name) || texts.set(name, await fetch(`guides/${name}.md`).then((answer) => answer.text()));
							return texts.get(name).split('\\n').filter((line) => line.startsWith('#')).map((line) => line
								.replace(/^#+ /, '').toLowerCase().replace(/[^\\p{L}\\p{N}\\s_-]/gu, '').replace(/\\s/g, '-'));
						};
						(async () => {
							const dead = [];
							for (const link of document.querySelectorAll('console-markdown a[href]')) {
								const address = new URL(link.href).searchParams;
								const isInside = link.dataset.page
									&& (!address.get('at') || (await read(address.get('name'))).includes(address.get('at')));
								isInside || /^https:/.test(link.href) || dead.push(link.getAttribute('href'));
							}
							return dead.join(' ');
						})().then(done, (failure) => done(String(failure)));""");
			assertThat(dead).as(guide).isEqualTo("");
		}
	}

	@Test
	void followsALinkToAHeading() {
		browser.go("view=guides&name=console");
		browser.click("console-markdown a", "Operations");
		browser.see(".side .chosen", "Operations");
		browser.awaitTrue("""
				const heading = document.querySelector('#md-proxies')?.getBoundingClientRect();
				return Boolean(heading) && heading.top >= 0 && heading.top < innerHeight;""");
		browser.back();
		browser.see("console-markdown h1", "Console");
		browser.seeNo("console-markdown .picture");
	}

	@Test
	void leadsFromAMountToItsGuide() {
		browser.go("uri=file:///sample/");
		browser.click("console-mount .facts a", "Files");
		browser.see("console-markdown h1", "Files");
		browser.resize(Browser.NARROW);
		browser.click(".back a", "All");
		browser.click("console-guides .call a", "Versions");
		browser.see("console-markdown h1", "Versions");
		browser.widen();
	}

	@Test
	void saysThatThereIsNoSuchGuide() {
		browser.go("view=guides&name=nothing");
		browser.see("console-guides", "There is no such guide");
		browser.go("view=guides&name=" + Browser.encoded("../main.js?"));
		browser.see("console-guides", "There is no such guide");
	}

	/** Tests that the page of a guide is found like any other. */
	@Test
	void findsAGuideInThePalette() {
		browser.go("");
		browser.pressControl("k");
		browser.see("dialog input").sendKeys("kubernetes");
		browser.click("dialog [role=option]", "Kubernetes");
		browser.see("console-markdown h1", "Kubernetes");
	}

}
