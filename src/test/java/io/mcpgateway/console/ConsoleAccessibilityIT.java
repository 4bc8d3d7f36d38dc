package io.mcpgateway.console;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests each page with the rules of axe, wide and light as well as narrow and dark. */
class ConsoleAccessibilityIT extends ConsoleScenario {

	private static final String PALETTE = "palette";

	private static final String EVENTS = "events";

	@BeforeAll
	void begin() throws IOException {
		ShopDatabase shop = with(ShopDatabase.start());
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(shop.properties());
		start(properties);
		this.browser.open(this.gateway.origin().resolve("/console/"));
	}

	@AfterEach
	void widen() {
		this.browser.widen();
		this.browser.prefer("light");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			''                                           | main h1
			?uri=file:///sample/                         | console-mount-form summary
			?uri=db://shop/                              | console-mount-form button.main
			?uri=file:///sample/guides/                  | console-entries .row
			?uri=file:///sample/guides/first-ride.md     | console-markdown h1
			?uri=file:///sample/data/hours.json          | console-json .row
			?uri=file:///sample/data/parts.csv           | console-table
			?uri=file:///sample/pictures/sign.png        | console-image img
			?uri=postgres://shop/public/customers/schema | console-schema table
			?uri=postgres://shop/public/customers/rows   | console-table
			?uri=file:///sample/missing.txt              | .failure
			?view=search&q=brakes                        | console-search .excerpt
			?view=find&glob=*.md                         | console-find .results a
			?view=grep&q=brake&around=2                  | console-grep mark
			?view=templates                              | console-templates .call
			?view=prompts&name=review-guide              | console-prompts button.main
			?view=tools&name=list_resources              | console-tools button.main
			?view=connect                                | console-connect dl
			?view=status                                 | console-status .states li
			?view=guides                                 | console-guides .call
			?view=guides&name=files                      | console-guides console-markdown h1
			events                                       | console-events section
			palette                                      | dialog [role=option]
			""")
	void isAccessible(String page, String css) {
		this.browser.see(".state.live");
		if (page.equals(PALETTE)) {
			this.browser.pressControl("k");
		}
		else if (page.equals(EVENTS)) {
			this.browser.click("button.state", "");
		}
		else {
			this.browser.go(page);
		}
		this.browser.see(css);
		assertThat(Axe.violations(this.browser)).as("wide and light").isEmpty();
		this.browser.resize(Browser.NARROW);
		this.browser.prefer("dark");
		assertThat(Axe.violations(this.browser)).as("narrow and dark").isEmpty();
		assertThat(this.browser.number("return document.documentElement.scrollWidth")).as("width")
			.isLessThanOrEqualTo(Browser.NARROW);
	}

}
