package io.mcpgateway.console;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests sign-in with an API key. */
@ExtendWith(ChromiumCondition.class)
class ConsoleSignInIT {

	private static final String FIRST = "f1a57".repeat(10);

	private static final String SECOND = "5ec0d".repeat(10);

	private static final String URI_READ = "file:///docs/notes.txt";

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(Files.createDirectory(base.resolve("docs")).resolve("notes.txt"), "some notes");
		accept(FIRST);
		gateway = RunningGateway
			.start(Map.of("gateway.files.mounts.docs.root", base.resolve("docs"), "gateway.search.enabled", false,
					"gateway.security.mode", "api-key", "gateway.security.api-keys-file", base.resolve("keys.yaml"),
					"gateway.security.api-keys-interval", "100ms", "gateway.console.enabled", true));
		browser = Browser.start();
	}

	@AfterAll
	static void stop() {
		browser.close();
		gateway.close();
	}

	@BeforeEach
	void forget() throws IOException {
		accept(FIRST);
		// A page of the console could keep a refreshed token once more
		browser.open(gateway.origin().resolve("/console/console.css"));
		browser.js("sessionStorage.clear()");
		browser.open(gateway.origin(), URI_READ);
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin()),
				"/mcp - Failed to load resource: the server responded with a status of 401",
				"/favicon.ico - Failed to load resource");
	}

	@Test
	void takesOnlyAnAcceptedKey() {
		browser.see("label", "API key");
		assertThat(browser.see("#key").getDomAttribute("type")).isEqualTo("password");
		enter("a-wrong-key");
		browser.see("[role=alert]", "does not accept this key");
		assertThat(Axe.violations(browser)).isEmpty();
		enter("ein Schlüssel");
		browser.see("[role=alert]", "does not accept this key");
		enter(FIRST);
		browser.see(".content", "some notes");
	}

	@Test
	void keepsTheKeyInTheTabOnly() {
		enter(FIRST);
		browser.see(".content", "some notes");
		browser.reload();
		browser.see(".content", "some notes");
		assertThat(browser.address()).isEqualTo(address().toString());
		assertThat(browser
			.js("return JSON.stringify(localStorage) + document.cookie + document.documentElement.outerHTML"))
			.asString()
			.doesNotContain(FIRST);
		browser.click("button", "Sign out");
		browser.see("#key");
		assertThat(browser.number("return sessionStorage.length")).isZero();
		browser.back();
		browser.see("#key");
	}

	@Test
	void keepsThePageWhileAWithdrawnKeyIsReplaced() throws IOException {
		enter(FIRST);
		browser.see(".content", "some notes");
		browser.js("document.querySelector('console-tree input').value = 'kept'");
		accept(SECOND);
		browser.see("[role=alert]", "does not accept this key");
		browser.seeNo("console-preview");
		Files.writeString(base.resolve("docs/notes.txt"), "later notes");
		enter(SECOND);
		browser.see(".content", "later notes");
		browser.see(".state.live");
		assertThat(browser.address()).isEqualTo(address().toString());
		assertThat(browser.js("return document.querySelector('console-tree input').value")).isEqualTo("kept");
		Files.writeString(base.resolve("docs/notes.txt"), "some notes");
		browser.see(".content", "some notes");
	}

	@Test
	void asksForNothingWhileItWaitsForAKey() throws IOException {
		browser.open(gateway.origin().resolve("/console/"));
		enter(FIRST);
		browser.see(".cards a", "file:///docs/");
		browser.see(".state.live");
		accept(SECOND);
		browser.see("[role=alert]", "does not accept this key");
		String requests = "return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/mcp')).length";
		long before = browser.number(requests);
		browser.async("setTimeout(arguments[0], 1000)");
		assertThat(browser.number(requests) - before).isLessThan(5);
	}

	@Test
	void closesADialogThatCoversTheSignIn() throws IOException {
		enter(FIRST);
		browser.see(".content", "some notes");
		browser.pressControl("k");
		browser.see("dialog[open] [role=option]");
		accept(SECOND);
		browser.seeNo("dialog[open]");
		browser.see("[role=alert]", "does not accept this key");
		browser.pressControl("k");
		enter(SECOND);
		browser.see(".content", "some notes");
		browser.seeNo("dialog[open]");
	}

	private static URI address() {
		return gateway.origin().resolve("/console/?uri=" + Browser.encoded(URI_READ));
	}

	private static void enter(String key) {
		browser.see("#key").sendKeys(key, Keys.ENTER);
	}

	/** Makes a key the only one that the gateway accepts. */
	private static void accept(String key) throws IOException {
		String hash = DigestUtils.sha256Hex(key);
		Path next = Files.writeString(base.resolve("keys.next"), "ci:\n  hashes: [sha256:" + hash + "]\n");
		Files.move(next, base.resolve("keys.yaml"), StandardCopyOption.ATOMIC_MOVE);
	}

}
