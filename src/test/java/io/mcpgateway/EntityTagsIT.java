package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the entity tags of reads and lists of each source, and reads of unchanged
 * contents.
 */
class EntityTagsIT {

	private static final JsonMapper JSON = new JsonMapper();

	@TempDir
	static Path docs;

	@AutoClose
	static ShopDatabase shop;

	@AutoClose
	static WorkshopBucket bucket;

	@AutoClose
	static HandbookRepository handbook;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		shop = ShopDatabase.start();
		bucket = WorkshopBucket.start();
		handbook = HandbookRepository.create();
		Files.writeString(docs.resolve("small.txt"), "small\n");
		Files.writeString(docs.resolve("large.txt"), "large line\n".repeat(100_000));
		Files.writeString(docs.resolve("app.log"), "2026-11-24T08:00:00Z INFO one\n");
		Files.writeString(docs.resolve("single.txt"), "single\n");
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", docs,
				"gateway.logs.mounts.app.path", docs.resolve("*.log"), "gateway.resources.one.uri", "test://one",
				"gateway.resources.one.file", docs.resolve("single.txt"), "gateway.cache.max-size", "1MB"));
		properties.putAll(shop.properties());
		properties.putAll(bucket.properties());
		properties.putAll(handbook.properties());
		gateway = RunningGateway.start(properties);
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/small.txt", "file:///docs/large.txt", "file:///docs/large.txt?bytes=0-9",
			"file:///docs/large.txt?lines=5-6", "file:///docs/large.txt?tail=2", "file:///docs/",
			"git://handbook/README.md", "git://handbook/heads/main/log", "s3://workshop/reports/2026-q1.md",
			"postgres://shop/orders/schema", "postgres://shop/orders/rows", "logs://app/app.log",
			"logs://app/app.log?since=2026-01-01", "test://one" })
	void sendAContentOnlyIfTheReaderLacksIt(String uri) {
		String etag = settledTag(uri);
		JsonNode unchanged = read(uri, etag);
		assertThat(unchanged.path("uri").asString()).isEqualTo(uri);
		assertThat(unchanged.path("text").asString("none")).isEmpty();
		assertThat(unchanged.at("/_meta/io.mcpgateway~1unchanged").asBoolean()).isTrue();
		assertThat(tag(unchanged)).isEqualTo(etag);
		JsonNode other = read(uri, etag + "x");
		assertThat(other.path("text").asString()).isNotEmpty();
		assertThat(other.at("/_meta").has("io.mcpgateway/unchanged")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/small.txt", "file:///docs/large.txt",
			"git://handbook/heads/main/contents/README.md", "s3://workshop/reports/2026-q1.md" })
	void areTheSameInLists(String uri) {
		String etag = settledTag(uri);
		assertThat(listed(uri)).isEqualTo(etag);
	}

	@Test
	void changeWithEachWrite() throws IOException {
		Path file = docs.resolve("written.txt");
		String uri = "file:///docs/written.txt";
		for (String text : List.of("one\n", "two\n", "six\n")) {
			FileTime before = Files.exists(file) ? Files.getLastModifiedTime(file) : null;
			Files.writeString(file, text);
			if (before != null) {
				Files.setLastModifiedTime(file, before);
			}
			String etag = settledTag(uri);
			assertThat(read(uri, etag).at("/_meta/io.mcpgateway~1unchanged").asBoolean()).isTrue();
			Files.writeString(file, text.replace('\n', '!'));
			Files.setLastModifiedTime(file, FileTime.fromMillis(0));
			assertThat(read(uri, etag).path("text").asString()).isEqualTo(text.replace('\n', '!'));
		}
	}

	@Test
	void areUnknownToOlderClients() {
		assertThat(Peer.of(gateway).inSession("2025-03-26").read("file:///docs/small.txt").body())
			.contains("\"text\":\"small\\n\"")
			.doesNotContain("etag");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "[]", "[\"a\"]" })
	void areCheckedInRequests(String etag) {
		Peer peer = Peer.of(gateway).saying(Map.of("io.mcpgateway/ifNoneMatch", JSON.readTree(etag)));
		assertThat(peer.read("file:///docs/small.txt").body()).contains("\"code\":-32602");
	}

	/**
	 * Returns the tag of a content once two reads agree, a while after its last write.
	 */
	private static String settledTag(String uri) {
		AtomicReference<String> last = new AtomicReference<>("");
		return Awaitility.await()
			.pollInterval(Duration.ofMillis(200))
			.until(() -> tag(read(uri, null)), (etag) -> !etag.isEmpty() && etag.equals(last.getAndSet(etag)));
	}

	private static JsonNode read(String uri, @Nullable String etag) {
		Peer peer = (etag == null) ? Peer.of(gateway)
				: Peer.of(gateway).saying(Map.of("io.mcpgateway/ifNoneMatch", etag));
		return peer.result("resources/read", Map.of("uri", uri)).at("/contents/0");
	}

	private static String tag(JsonNode content) {
		return content.at("/_meta/io.mcpgateway~1etag").asString();
	}

	private static String listed(String uri) {
		String cursor = "";
		do {
			JsonNode page = Peer.of(gateway)
				.result("resources/list", cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor));
			for (JsonNode resource : page.path("resources")) {
				if (resource.path("uri").asString().equals(uri)) {
					return tag(resource);
				}
			}
			cursor = page.path("nextCursor").asString("");
		}
		while (!cursor.isEmpty());
		return "not listed";
	}

}
