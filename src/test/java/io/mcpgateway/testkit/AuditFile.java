package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.awaitility.Awaitility.await;

/** Audit log file of a gateway. */
public record AuditFile(Path path) {

	/** Returns all complete lines as JSON. */
	public List<JsonNode> lines() {
		String text = text();
		return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(JsonMapper.shared()::readTree).toList();
	}

	/** Returns the text of the file. */
	public String text() {
		try {
			return Files.exists(this.path) ? Files.readString(this.path) : "";
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Waits for the single line that matches. */
	public JsonNode line(Predicate<JsonNode> isSo) {
		return await().atMost(AwaitDefaults.TIMEOUT)
			.until(() -> lines().stream().filter(isSo).toList(), (found) -> found.size() == 1)
			.getFirst();
	}

	/** Waits for the single line of a read. */
	public JsonNode read(String uri) {
		return line((line) -> line.path("uri").asString("").equals(uri));
	}

}
