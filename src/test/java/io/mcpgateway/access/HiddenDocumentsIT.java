package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.document.SamplePdf;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests every way to the Markdown of a document that a rule hides. */
class HiddenDocumentsIT {

	private static final String SECRET = "walrus salary";

	@TempDir
	static Path docs;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.write(docs.resolve("secret.pdf"), SamplePdf.of("A " + SECRET));
		Files.write(docs.resolve("open.pdf"), SamplePdf.of("An open salary"));
		String rules = "gateway.access.rules";
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", docs));
		properties
			.putAll(Map.of(rules + "[0].uri", "file:///docs/**", rules + "[0].keys", "boss-key", rules + "[1].uri",
					"file:///docs/secret.pdf", rules + "[1].effect", "deny", rules + "[2].uri", "file:///docs/**"));
		gateway = RunningGateway.start(properties, HeaderIdentity.class);
		assertThat(boss().read("file:///docs/secret.pdf?as=markdown").body()).contains(SECRET);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "secret.pdf?as=markdown", "secret.pdf?as=markdown&pages=1", "secret.pdf?pages=1&as=markdown",
					"secret.pdf?as=markdown&lines=1-2", "s%65cret.pdf?as=markdown", "secret.pdf?%61s=markdown",
					"secret.pdf?as=m%61rkdown", "secret.pdf?as=markdown&pages=99", "secret.pdf?as=markdown&x=1" })
	void isNotFound(String path) {
		String uri = "file:///docs/" + path;
		assertThat(visitor().read(uri).body()).contains("Resource not found");
		assertThat(visitor().tool("read_resource", Map.of("uri", uri)).toString()).doesNotContain(SECRET, "salary");
		assertThat(visitor().tool("fetch", Map.of("id", uri)).toString()).doesNotContain(SECRET, "salary");
		assertThat(visitor().inSession("2025-06-18").call("resources/subscribe", Map.of("uri", uri)).body())
			.contains("Resource not found");
	}

	@Test
	void isNeitherListedNorFound() {
		Awaitility.await()
			.until(() -> boss().tool("search", Map.of("query", "walrus")).toString().contains("secret.pdf"));
		assertThat(visitor().tool("search", Map.of("query", "walrus")).toString()).doesNotContain("secret.pdf", SECRET);
		assertThat(visitor().tool("search", Map.of("query", "salary")).toString()).contains("open.pdf")
			.doesNotContain("secret");
		assertThat(visitor().call("resources/list", Map.of()).body()).contains("open.pdf?as=markdown")
			.doesNotContain("secret");
		Map<String, ?> typed = Map.of("ref",
				Map.of("type", "ref/resource", "uri", "file:///docs/{+path}?as=markdown{&pages}"), "argument",
				Map.of("name", "path", "value", "secret"));
		assertThat(visitor().call("completion/complete", typed).body()).doesNotContain("secret.pdf");
		assertThat(boss().call("completion/complete", typed).body()).contains("secret.pdf");
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
