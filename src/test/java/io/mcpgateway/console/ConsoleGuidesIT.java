package io.mcpgateway.console;

import java.io.IOException;
import java.util.List;

import io.mcpgateway.testkit.SampleFiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the guides in the console, and the links to them. */
class ConsoleGuidesIT extends ConsoleScenario {

	@BeforeAll
	void begin() {
		start(SampleFiles.properties());
		this.browser.open(this.gateway.origin().resolve("/console/"));
		this.browser.see(".cards a", "Sample files");
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
			this.browser.go("view=guides&name=" + guide);
			this.browser.awaitTrue("return document.querySelector('.side [aria-current]').textContent"
					+ " === document.querySelector('console-markdown h1')?.textContent");
			Object dead = this.browser
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
		this.browser.go("view=guides&name=console");
		this.browser.click("console-markdown a", "Operations");
		this.browser.see(".side .chosen", "Operations");
		this.browser.awaitTrue("""
				const heading = document.querySelector('#md-proxies')?.getBoundingClientRect();
				return Boolean(heading) && heading.top >= 0 && heading.top < innerHeight;""");
		this.browser.back();
		this.browser.see("console-markdown h1", "Console");
		this.browser.seeNo("console-markdown .picture");
	}

	@Test
	void leadsFromAMountToItsGuide() {
		this.browser.go("uri=file:///sample/");
		this.browser.click("console-mount .facts a", "Files");
		this.browser.see("console-markdown h1", "Files");
		this.browser.resize(Browser.NARROW);
		this.browser.click(".back a", "All");
		this.browser.click("console-guides .call a", "Versions");
		this.browser.see("console-markdown h1", "Versions");
		this.browser.widen();
	}

	@Test
	void saysThatThereIsNoSuchGuide() {
		this.browser.go("view=guides&name=nothing");
		this.browser.see("console-guides", "There is no such guide");
		this.browser.go("view=guides&name=" + Browser.encoded("../main.js?"));
		this.browser.see("console-guides", "There is no such guide");
	}

	/** Tests that the page of a guide is found like any other. */
	@Test
	void findsAGuideInThePalette() {
		this.browser.go("");
		this.browser.pressControl("k");
		this.browser.see("dialog input").sendKeys("kubernetes");
		this.browser.click("dialog [role=option]", "Kubernetes");
		this.browser.see("console-markdown h1", "Kubernetes");
	}

}
