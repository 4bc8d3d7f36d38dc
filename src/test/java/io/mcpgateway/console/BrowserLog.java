package io.mcpgateway.console;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;

import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.Logs;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages and requests of a page since they were last read.
 *
 * @param logs logs of the browser, which forget what was read
 */
record BrowserLog(Logs logs) {

	private static final JsonMapper JSON = JsonMapper.shared();

	/** Asserts that each message is expected and each request stays in some origins. */
	void assertQuiet(List<URI> origins, List<String> expected) {
		List<String> messages = this.logs.get(LogType.BROWSER)
			.getAll()
			.stream()
			.filter((entry) -> entry.getLevel().intValue() >= Level.WARNING.intValue())
			.map(LogEntry::getMessage)
			.filter((message) -> expected.stream().noneMatch(message::contains))
			.toList();
		assertThat(messages).isEmpty();
		assertThat(requests()).allSatisfy(
				(url) -> assertThat(url).matches((address) -> staysIn(origins, address), "stays in " + origins));
	}

	private static boolean staysIn(List<URI> origins, String address) {
		return address.startsWith("blob:") || address.startsWith("data:")
				|| origins.stream().anyMatch((origin) -> address.startsWith(origin + "/"));
	}

	private List<String> requests() {
		List<String> urls = new ArrayList<>();
		this.logs.get(LogType.PERFORMANCE).forEach((entry) -> {
			JsonNode message = JSON.readTree(entry.getMessage()).path("message");
			if (message.path("method").asString().equals("Network.requestWillBeSent")) {
				urls.add(message.at("/params/request/url").asString());
			}
		});
		return urls;
	}

}
