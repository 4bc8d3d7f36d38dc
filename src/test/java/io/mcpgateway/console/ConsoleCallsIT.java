package io.mcpgateway.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.tool.CallableTool;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests search, forms of templates, prompts and tools, and explained access. */
@ExtendWith(ChromiumCondition.class)
class ConsoleCallsIT {

	private static final String KEY = "c0ffee".repeat(10);

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() {
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(Map.of("gateway.console.enabled", true, "gateway.security.mode", "api-key",
				"gateway.security.api-keys.ops.hashes[0]", "sha256:" + DigestUtils.sha256Hex(KEY),
				"gateway.access.explain-keys[0]", "ops", "gateway.access.rules[0].uri", "**/pictures/**",
				"gateway.access.rules[0].effect", "deny", "gateway.access.rules[1].uri", "**"));
		gateway = RunningGateway.start(properties, Checked.class);
		browser = Browser.start();
		browser.open(gateway.origin().resolve("/console/"));
		browser.see("#key").sendKeys(KEY, Keys.ENTER);
		browser.see("console-tree .row", "Sample files");
	}

	@AfterAll
	static void stop() {
		browser.close();
		gateway.close();
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin()),
				"/mcp - Failed to load resource: the server responded with a status of 401");
	}

	/** Tests that no page has two lists beside each other, with a filter each. */
	@ParameterizedTest
	@ValueSource(strings = { "templates", "prompts", "tools" })
	void hasOneListAndOneFilter(String view) {
		browser.go("");
		browser.see("console-tree input[type=search]");
		browser.go("view=" + view);
		browser.see(".calls .side .call");
		browser.seeNo("console-tree");
		assertThat(browser.number("return [...document.querySelectorAll('input[type=search]')]"
				+ ".filter((input) => input.checkVisibility()).length"))
			.isEqualTo(1);
		browser.resize(Browser.NARROW);
		browser.seeNo("button.menu");
		browser.widen();
	}

	@Test
	void opensAResultOfASearchAtItsLine() {
		browser.go("view=search&q=tyres+pressure");
		browser.see("console-search mark", "pressure");
		browser.click("console-search .results a", "first-ride.md");
		browser.see("console-text .line.current", "tyres");
	}

	@Test
	void completesATemplate() {
		browser.go("view=templates&name=" + Browser.encoded("file:///sample/{+path}"));
		browser.see("console-field input").sendKeys("gui");
		browser.click("console-field [role=option]", "guides/");
		browser.click("console-field [role=option]", "first-ride.md");
		browser.see(".expanded", "file:///sample/guides/first-ride.md");
		browser.click("button.main", "Open");
		browser.see("console-markdown h1", "Before the first ride");
	}

	@Test
	void fillsAPromptIn() {
		browser.go("view=prompts&name=review-guide");
		browser.see("console-field input").sendKeys("guides/first-ride.md");
		browser.press(Keys.ESCAPE);
		browser.click("button.main", "Get");
		browser.see("console-result .message", "Before the first ride");
	}

	/** Sends an answer in small chunks, whose ends lie between any two characters. */
	@Test
	void readsALargeEventInTimeLinearInItsSize() {
		browser
			.js("""
					const original = window.fetch;
					window.fetch = async (url, options) => {
						const result = { text: 'x'.repeat(20_000_000) };
						const answer = JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(options.body).id, result });
						const notice = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' });
						const bytes = new TextEncoder().encode(`: begin\\r\\n\\r\\ndata: ${notice}\\r\\n\\r\\ndata: ${answer}\\n\\n`);
						let position = 0;
						const body = new ReadableStream({
							pull(controller) {
								const isEdge = position < 100 || position > bytes.length - 100;
								const end = Math.min(position + (isEdge ? 1 : 2000), bytes.length);
								controller.enqueue(bytes.subarray(position, end));
								position = end;
								if (position === bytes.length) {
									controller.close();
								}
							},
						});
						return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
					};
					window.notices = 0;
					import('/console/client.js')
						.then(({ client }) => client.request('ping', {}, { onMessage: () => window.notices++ }))
						.then((result) => { window.read = result.text.length; })
						.finally(() => { window.fetch = original; });
					""");
		browser.awaitTrue("return window.read === 20_000_000 && window.notices === 1");
	}

	@Test
	void copiesACallThatRepeatsItElsewhere() throws Exception {
		browser.go("view=tools&name=search");
		browser.see("console-field input").sendKeys("pads `pair` \"brake pads\"");
		browser.press(Keys.ENTER);
		browser.see("console-result", "Structured content");
		browser.js("addEventListener('copy-text', (event) => window.copied ??= event.detail)");
		browser.click("console-result summary", "Exchange");
		browser.click("console-result button", "Copy as curl");
		String command = Objects.requireNonNull(browser.js("return window.copied")).toString();
		assertThat(command).contains("$MCP_KEY").doesNotContain(KEY);
		String answer = run(command);
		assertThat(answer).contains("\"structuredContent\":{\"results\":", "file:///sample/data/parts.csv");
	}

	@Test
	void refusesAWrongValueBeforeACall() {
		browser.go("view=tools&name=checked");
		WebElement lines = browser.see("#field-0");
		lines.sendKeys("first to last");
		browser.press(Keys.ENTER);
		assertThat(lines.getDomProperty("validationMessage")).contains("The value must match");
		browser.seeNo("console-result pre");
	}

	@Test
	void explainsAccess() {
		browser.go("view=connect");
		browser.see("#access-uri").sendKeys("file:///sample/pictures/sign.png", Keys.ENTER);
		browser.see(".access", "deny **/pictures/**");
		browser.see(".access .no", "No");
		browser.see("section.client pre", "claude mcp add --transport http");
		assertThat(browser.text()).doesNotContain(KEY);
	}

	/** Tool of an extension, whose schema has a pattern. */
	static class Checked {

		@Bean
		CallableTool checked() {
			JsonNode schema = JsonMapper.shared().readTree("""
					{"type":"object","properties":{"lines":{"type":"string","pattern":"^[0-9]+-[0-9]+$"}}}""");
			return new CallableTool() {

				@Override
				public Tool definition() {
					return new Tool("checked", null, null, null, schema, null, null);
				}

				@Override
				public Mono<CallToolResult> call(ToolCall call) {
					return Mono.just(CallToolResult.error("called"));
				}

			};
		}

	}

	private static String run(String command) throws IOException, InterruptedException {
		ProcessBuilder shell = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true);
		shell.environment().put("MCP_KEY", KEY);
		Process process = shell.start();
		String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
		return answer;
	}

}
