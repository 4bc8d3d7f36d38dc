package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.OddKeys;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that each odd key is published, read, listed and completed unchanged, below any
 * prefix.
 */
class OddKeyIT {

	@AutoClose
	private static ServedBucket bucket;

	@BeforeAll
	static void start() {
		bucket = ServedBucket.start(Map.of());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "2026/", "2026/rep", "\u00e4/\ud83d\ude00 %/", "//", "b/c/d/../", "a\n/" })
	void goesThereAndBack(String prefix) {
		ServedBucket served = bucket.remount(Map.of("prefix", prefix, "dot-segments", "true"));
		S3Uris keys = new S3Uris(served.mount().source());
		List<String> all = OddKeys.ALL.stream()
			.map((key) -> prefix + key)
			.filter((key) -> !KeyOrder.isTooLong(key))
			.sorted(KeyOrder.BYTES)
			.toList();
		all.forEach((key) -> bucket.put(key, key));
		CatalogClient client = served.client();

		List<String> uris = all.stream().map(keys::uri).toList();
		assertThat(CatalogClient.each(client.resources(), "uri")).filteredOn((uri) -> !uri.equals(keys.uriPrefix()))
			.isEqualTo(uris);
		assertThat(all).allSatisfy((key) -> {
			assertThat(keys.key(ResourceUri.parse(keys.uri(key)))).isEqualTo(key);
			assertThat(bytes(client, keys.uri(key))).isEqualTo(key);
		});
		List<String> reachable = all.stream()
			.filter((key) -> all.stream().noneMatch((other) -> isBelow(key, other)))
			.map(keys::uri)
			.toList();
		List<String> walked = new ArrayList<>();
		walk(client, keys.uriPrefix(), walked);
		assertThat(walked).containsExactlyInAnyOrderElementsOf(reachable);
		List<String> completed = new ArrayList<>();
		complete(client, keys, "", completed);
		assertThat(completed).containsExactlyInAnyOrderElementsOf(uris);
		all.forEach((key) -> bucket.server().delete(ServedBucket.NAME, key));
	}

	/** Returns whether another key with bytes lies where a listing would lead. */
	private static boolean isBelow(String key, String other) {
		return other.endsWith("/") && key.startsWith(other) && !key.equals(other);
	}

	private static String bytes(CatalogClient client, String uri) {
		JsonNode content = client.content(uri);
		return content.has("text") ? content.required("text").stringValue()
				: new String(client.blob(uri), StandardCharsets.UTF_8);
	}

	private static void walk(CatalogClient client, String directory, List<String> walked) {
		if (!client.content(directory).path("mimeType").asString("").equals("inode/directory")) {
			walked.add(directory);
			return;
		}
		for (JsonNode entry : client.entries(directory)) {
			String uri = entry.required("uri").stringValue();
			if (uri.endsWith("/")) {
				walk(client, uri, walked);
			}
			else {
				walked.add(uri);
			}
		}
	}

	private static void complete(CatalogClient client, S3Uris keys, String typed, List<String> completed) {
		for (String value : client.values(typed)) {
			if (!value.endsWith("/") || value.equals(typed)) {
				completed.add(keys.uriPrefix() + expand(value));
			}
			else {
				complete(client, keys, value, completed);
			}
		}
	}

	/** Expands a value by RFC 6570, section 3.2.3. */
	private static String expand(String value) {
		StringBuilder expanded = new StringBuilder();
		for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
			char c = (char) (octet & 0xff);
			boolean stays = (c < 0x7f && Character.isLetterOrDigit(c)) || "-._~:/?#[]@!$&'()*+,;=%".indexOf(c) >= 0;
			expanded.append(stays ? String.valueOf(c) : "%%%02X".formatted((int) c));
		}
		return expanded.toString();
	}

}
