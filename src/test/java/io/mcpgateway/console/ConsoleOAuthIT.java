package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests sign-in at an authorization server. */
@ExtendWith(ChromiumCondition.class)
class ConsoleOAuthIT {

	private static final String URI_READ = "file:///docs/notes.txt";

	private static final int SHORT_SECONDS = 2;

	private static final int LONG_SECONDS = 300;

	@TempDir
	private static Path base;

	private static BrowserAuthServer server;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(Files.createDirectory(base.resolve("docs")).resolve("notes.txt"), "some notes");
		server = new BrowserAuthServer();
		gateway = RunningGateway.start(properties(Map.of("gateway.console.client-id", BrowserAuthServer.CLIENT)));
		browser = Browser.start();
	}

	@AfterAll
	static void stop() {
		browser.close();
		gateway.close();
		server.close();
	}

	@BeforeEach
	void forget() throws IOException {
		server.reset(LONG_SECONDS);
		Files.writeString(base.resolve("docs/notes.txt"), "some notes");
		// A page of the console could keep a refreshed token once more
		browser.open(gateway.origin().resolve("/console/console.css"));
		browser.js("sessionStorage.clear()");
		browser.open(gateway.origin(), URI_READ);
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin(), server.issuer()), "the server responded with a status of 40");
	}

	@Test
	void signsInAtTheServerAndReturns() {
		signIn();
		browser.see(".content", "some notes");
		assertThat(browser.address()).isEqualTo(address());
		assertThat(server.lastRequest()).containsEntry("resource", gateway.endpoint().toString())
			.containsEntry("scope", "resources:read")
			.containsEntry("redirect_uri", gateway.origin() + "/console/")
			.containsEntry("code_challenge_method", "S256");
		browser.reload();
		browser.see(".content", "some notes");
		assertThat(browser
			.js("return JSON.stringify(localStorage) + document.cookie + document.documentElement.outerHTML"))
			.asString()
			.doesNotContain("eyJ");
		browser.click("button", "Sign out");
		browser.see("button.main", "Sign in");
		assertThat(browser.number("return sessionStorage.length")).isZero();
	}

	@Test
	void refreshesATokenThatExpires() throws IOException {
		server.reset(SHORT_SECONDS);
		int before = server.refreshes();
		signIn();
		browser.see(".content", "some notes");
		awaitRefreshes(before + 2);
		Files.writeString(base.resolve("docs/notes.txt"), "later notes");
		browser.see(".content", "later notes");
		assertThat(browser.address()).isEqualTo(address());
	}

	@Test
	void asksAgainIfARefreshIsRefused() {
		server.reset(SHORT_SECONDS);
		signIn();
		browser.see(".content", "some notes");
		server.refuseRefresh();
		browser.see("[role=alert]", "Your session has ended");
		server.reset(LONG_SECONDS);
		signIn();
		browser.see(".content", "some notes");
		assertThat(browser.address()).isEqualTo(address());
	}

	@Test
	void keepsTheSessionWhileTheServerIsBusy() {
		server.reset(SHORT_SECONDS);
		signIn();
		browser.see(".content", "some notes");
		server.failRefresh(429);
		int before = server.refreshes();
		awaitRefreshes(before + 2);
		browser.go("view=search&q=notes");
		browser.go("uri=" + Browser.encoded(URI_READ));
		browser.see(".failure", "HTTP 429");
		server.reset(LONG_SECONDS);
		// The page may have tried again by itself, as its subscription is back
		browser
			.js("""
					[...document.querySelectorAll('main button')].find((button) => button.textContent === 'Try again')?.click()""");
		browser.see(".content", "some notes");
		browser.see(".state.live");
		browser.assertQuiet(List.of(gateway.origin(), server.issuer()), "status of 429", "status of 401");
	}

	@Test
	void explainsARefusal() {
		server.setError("access_denied");
		signIn();
		browser.see("[role=alert]", "declined");
		browser.see("button.main");
		assertThat(Axe.violations(browser)).isEmpty();
		assertThat(browser.address()).isEqualTo(address());
		server.setError("server_error&error_description=%3Cimg+src=x%3E");
		signIn();
		browser.see("[role=alert]", "server_error: <img src=x>");
	}

	@Test
	void asksForAScopeOnceAndExplains() {
		server.setScope("other");
		signIn();
		browser.see("[role=alert]", "Your account lacks a permission that the gateway requires: resources:read");
		server.reset(LONG_SECONDS);
		browser.click("button", "Try again");
		signIn();
		browser.see(".content", "some notes");
	}

	@Test
	void takesNoAnswerOfAnotherSignIn() {
		browser.see("button.main", "Sign in");
		browser.open(gateway.origin().resolve("/console/?code=stolen&state=other"));
		browser.see("[role=alert]", "did not begin in this tab");
		assertThat(browser.address()).isEqualTo(gateway.origin() + "/console/");
	}

	@Test
	void saysWhatAnOperatorHasToSet() {
		try (RunningGateway other = RunningGateway.start(properties(Map.of()))) {
			browser.open(other.origin().resolve("/console/"));
			browser.see("[role=alert]", other.origin() + "/console/");
			browser.see("[role=alert]", "gateway.console.client-id");
			browser.assertQuiet(List.of(gateway.origin(), server.issuer(), other.origin()), "status of 401");
		}
	}

	private static void awaitRefreshes(int count) {
		await().untilAsserted(() -> assertThat(server.refreshes()).as(browser::text).isGreaterThanOrEqualTo(count));
	}

	private static void signIn() {
		browser.click("button.main", "Sign in");
	}

	private static String address() {
		return gateway.origin().resolve("/console/?uri=" + Browser.encoded(URI_READ)).toString();
	}

	private static Map<String, Object> properties(Map<String, Object> more) {
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", base.resolve("docs"),
				"gateway.search.enabled", false, "gateway.console.enabled", true, "gateway.security.mode", "oauth2",
				"gateway.security.oauth2.issuer", server.issuer(), "server.port", FreePort.any(),
				"gateway.security.oauth2.resource", "http://127.0.0.1:${server.port}",
				"gateway.security.oauth2.required-scopes", "resources:read", "gateway.security.oauth2.clock-skew",
				"0s"));
		properties.putAll(more);
		return properties;
	}

}
