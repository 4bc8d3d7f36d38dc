package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.Peer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the pages that find names and lines. */
class ConsoleFindersIT extends ConsoleScenario {

	@TempDir
	private static Path docs;

	@BeforeAll
	void begin() throws IOException {
		Files.createDirectories(docs.resolve("guides"));
		Files.writeString(docs.resolve("guides/ride.md"), "# Ride\n\nPull both brakes.\nThe Brake pads squeak.\n");
		Files.writeString(docs.resolve("notes.txt"), "a brake\n<b>brake</b>\n");
		Files.writeString(docs.resolve("many.txt"),
				IntStream.rangeClosed(1, 150).mapToObj("entry %d\n"::formatted).collect(Collectors.joining()));
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", docs);
		properties.put("gateway.search.enabled", true);
		properties.put("gateway.tools.page-size", 2);
		start(properties);
		Peer peer = Peer.of(this.gateway);
		Awaitility.await().until(() -> peer.text("grep", Map.of("pattern", "none")).equals("[No line matches]"));
		this.browser.open(this.gateway.origin().resolve("/console/"));
		this.browser.see("console-tree .row", "docs");
	}

	@Test
	void grepFindsLinesAsOneTypes() {
		this.browser.go("view=grep");
		this.browser.see("console-grep .quiet", "A text as it stands in a line");
		this.browser.see("console-grep input.q").sendKeys("brake");
		this.browser.see("console-grep [role=status]", "3 lines in 2 resources");
		this.browser.see("console-grep .lines", "<b>brake</b>");
		this.browser.click("console-grep input.ignore", "");
		this.browser.see("console-grep [role=status]", "4 lines in 2 resources");
		this.browser.see("console-grep input.glob").sendKeys("*.md");
		this.browser.see("console-grep [role=status]", "2 lines in 1 resource");
		this.browser.awaitTrue("return new URLSearchParams(location.search).get('glob') === '*.md'");
		this.browser.click("console-grep .lines a", "4");
		this.browser.see("console-text .line.current", "squeak");
		this.browser.back();
		this.browser.see("console-grep [role=status]", "2 lines in 1 resource");
	}

	@Test
	void grepTakesExpressionsAndShowsWhatIsWrong() {
		this.browser.go("view=grep&q=" + Browser.encoded("br(ake|oom)s") + "&regex=1&around=2");
		this.browser.see("console-grep [role=status]", "1 line in 1 resource");
		this.browser.see("console-grep .lines .context", "# Ride");
		this.browser.go("view=grep&regex=1&q=" + Browser.encoded("br(ake"));
		this.browser.see("console-grep .failure", "Invalid pattern");
		this.browser.go("view=grep&q=" + Browser.encoded("br(ake"));
		this.browser.see("console-grep .partial", "No line matches");
	}

	@Test
	void grepGoesOnBehindAPage() {
		this.browser.go("view=grep&q=entry");
		this.browser.see("console-grep [role=status]", "100 lines in 1 resource");
		this.browser.click("console-grep button.more", "");
		this.browser.see("console-grep [role=status]", "150 lines in 1 resource");
		this.browser.seeNo("console-grep button.more");
	}

	@Test
	void findShowsNamesAndFollowsChanges() throws IOException {
		this.browser.go("view=find");
		this.browser.see("console-find input.glob").sendKeys("*.{md,txt}");
		this.browser.see("console-find [role=status]", "2 found");
		this.browser.click("console-find button.more", "");
		this.browser.see("console-find [role=status]", "3 found");
		this.browser.go("view=find&glob=" + Browser.encoded("new-*"));
		this.browser.see("console-find [role=status]", "Nothing found");
		Files.writeString(docs.resolve("new-ride.md"), "new\n");
		this.browser.see("console-find .results", "new-ride.md");
		this.browser.click("console-find .results a", "new-ride.md");
		this.browser.see("console-markdown", "new");
		Files.delete(docs.resolve("new-ride.md"));
	}

	@Test
	void findLeadsToTemplates() {
		this.browser.go("view=find&kind=templates&in=" + Browser.encoded("file:///docs/"));
		this.browser.click("console-find .results a", "file:///docs/{+path}{?lines}");
		this.browser.see("console-templates h1");
		assertThat(this.browser.see("console-templates .call-page code").getText())
			.isEqualTo("file:///docs/{+path}{?lines}");
	}

}
