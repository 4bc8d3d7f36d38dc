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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/** Tests that the page shows changes, and recovers from a lost connection. */
@ExtendWith(ChromiumCondition.class)
class ConsoleLiveIT {

	private static final int WRITES = 3;

	@TempDir
	private static Path docs;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(docs.resolve("notes.txt"), "first line\nstate 0\nlast line\n");
		gateway = serve(FreePort.any());
		browser = Browser.start();
	}

	@AfterAll
	static void stop() {
		browser.close();
		gateway.close();
	}

	/** Tests each write by its own text, and by the mark of the line that changed. */
	@Test
	void showsEachWriteAndMarksIt() throws IOException {
		browser.open(gateway.origin(), "file:///docs/notes.txt");
		browser.see(".badge.live");
		browser.see(".content", "last line");
		recordMarks();
		for (int i = 1; i <= WRITES; i++) {
			write("state " + i);
			browser.see(".content", "state " + i);
			browser.awaitTrue("return window.marked.has('state " + i + "')");
		}
		browser.assertQuiet(List.of(gateway.origin()));
	}

	@Test
	void showsNewFilesInTreeAndList() throws IOException {
		browser.open(gateway.origin(), "file:///docs/");
		browser.see("console-entries .row", "notes.txt");
		browser.see(".badge.live");
		Files.writeString(docs.resolve("added.txt"), "added");
		browser.see("console-entries .row", "added.txt");
		Files.delete(docs.resolve("added.txt"));
		browser.see("console-entries [role=status]", "1 entry");
		browser.assertQuiet(List.of(gateway.origin()));
	}

	/**
	 * Tests a write after the first read and before the gateway watches, which it does
	 * not announce.
	 */
	@Test
	void showsAWriteBeforeTheWatchBegins() throws IOException {
		write("state early");
		browser.open(gateway.origin(), "file:///docs/");
		browser.see(".badge.live");
		holdWatch();
		browser.go("uri=file:///docs/notes.txt");
		browser.see(".content", "state early");
		browser.awaitTrue("return 'watch' in window");
		write("state unannounced");
		browser.js("window.watch()");
		browser.see(".content", "state unannounced");
		browser.assertQuiet(List.of(gateway.origin()));
	}

	/** Tests a watch that begins after the first read, and before any change. */
	@Test
	void showsThatTheGatewayWatches() throws IOException {
		write("state watched");
		browser.open(gateway.origin(), "file:///docs/");
		browser.see(".badge.live");
		holdWatch();
		browser.go("uri=file:///docs/notes.txt");
		browser.see(".content", "state watched");
		browser.awaitTrue("return 'watch' in window");
		browser.seeNo(".badge.live");
		browser.js("window.watch()");
		browser.see(".badge.live");
		browser.assertQuiet(List.of(gateway.origin()));
	}

	@Test
	void forgetsAFailureThatIsOver() throws IOException {
		write("state kept");
		browser.open(gateway.origin(), "file:///docs/notes.txt");
		browser.see(".content", "state kept");
		browser.see(".badge.live");
		Path away = Files.move(docs.resolve("notes.txt"), docs.resolveSibling("notes.away"));
		browser.see(".failure", "not found");
		Files.move(away, docs.resolve("notes.txt"));
		browser.seeNo(".failure");
		browser.see(".content", "state kept");
	}

	@Test
	void showsNewFilesOfANestedFolderInTheTree() throws IOException {
		Path inner = Files.createDirectories(docs.resolve("outer/inner"));
		Files.writeString(inner.resolve("first.txt"), "first");
		browser.open(gateway.origin(), "file:///docs/outer/inner/");
		browser.click("console-tree .row", "inner");
		browser.see("console-tree .row", "first.txt");
		browser.see(".state.live");
		for (int i = 0; i < 5; i++) {
			Files.writeString(inner.resolve("new" + i + ".txt"), "new");
			browser.see("console-tree .row", "new" + i + ".txt");
		}
		FileSystemUtils.deleteRecursively(docs.resolve("outer"));
		browser.open(gateway.origin(), "file:///docs/");
		browser.see("console-entries [role=status]", "1 entry");
		browser.assertQuiet(List.of(gateway.origin()));
	}

	@Test
	void recoversFromALostConnection() throws IOException {
		browser.open(gateway.origin(), "file:///docs/notes.txt");
		browser.see(".badge.live");
		int port = gateway.origin().getPort();
		gateway.close();
		browser.see(".state.lost");
		browser.see(".content", "last line");
		write("state while away");
		gateway = serve(port);
		browser.see(".state.live");
		browser.see(".content", "state while away");
		write("state after");
		browser.see(".content", "state after");
		browser.assertQuiet(List.of(gateway.origin()), "net::ERR_", "the server responded with a status of 503");
	}

	/** Tests more tabs than a browser has connections to a host. */
	@Test
	void sharesConnectionsWithManyTabs() throws IOException {
		browser.open(gateway.origin(), "file:///docs/notes.txt");
		browser.see(".badge.live");
		for (int i = 0; i < 8; i++) {
			browser.openTab();
			browser.open(gateway.origin(), "file:///docs/notes.txt");
			browser.see(".badge.live");
		}
		write("state in another tab");
		browser.closeTabs();
		browser.see(".badge.live");
		browser.see(".content", "state in another tab");
	}

	/** Holds the page's next requests to watch until the page calls {@code watch()}. */
	private static void holdWatch() {
		browser.js("""
				const send = window.fetch;
				window.fetch = (url, options) => !options.body.includes('subscriptions/listen') ? send(url, options)
					: new Promise((done) => (window.watch = done)).then(() => send(url, options));""");
	}

	/** Records the lines that the page marks as changed, which it does for a moment. */
	private static void recordMarks() {
		browser.js("""
				const content = document.querySelector('.content');
				window.marked = new Set();
				new MutationObserver(() => content.querySelectorAll('.line.fresh')
					.forEach((line) => window.marked.add(line.textContent)))
					.observe(content, { childList: true, subtree: true, characterData: true, attributes: true });""");
	}

	private static void write(String state) throws IOException {
		Files.writeString(docs.resolve("notes.txt"), "first line\n" + state + "\nlast line\n");
	}

	private static RunningGateway serve(int port) {
		return RunningGateway.start(new HashMap<>(
				Map.of("gateway.files.mounts.docs.root", docs, "gateway.search.enabled", false, "server.port", port)));
	}

}
