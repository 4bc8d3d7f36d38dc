package io.mcpgateway.transport.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of prompts from a folder in all revisions (server/prompts). */
class PromptsIT {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private static final String STATELESS = "2026-07-28";

	@TempDir
	private static Path folder;

	@TempDir
	private static Path staging;

	private static HttpGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(folder.resolve("review.md"), """
				---
				title: Review
				description: Review a file
				icon: https://example.com/icon.png
				arguments:
				- name: path
				  title: Path
				  description: Which file
				  required: true
				- name: tone
				  values: [kind, strict]
				---
				Be {{tone}}:
				![The file](file:///docs/{{path}})
				<!-- assistant -->
				![A picture](data:image/png;base64,AQID)
				""");
		for (String name : new String[] { "a", "b", "z" }) {
			Files.writeString(folder.resolve(name + ".md"), "---\ntitle: " + name + "\n---\nHello\n");
		}
		Files.writeString(folder.resolve("wrong.md"), "---\ntitle: {{\n---\nHello\n");
		gateway = HttpGateway.start("gateway.prompts.directory=" + folder, "gateway.prompts.poll-interval=100ms",
				"gateway.prompts.max-resource=20B");
		// What is written before the folder was read first is no change
		call(STATELESS, "prompts/list", "", "");
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", STATELESS })
	void listsThemByNameInPages(String version) {
		JsonNode first = call(version, "prompts/list", "", "").required("result");
		assertThat(first.required("prompts").asArray().values()).extracting((prompt) -> prompt.path("name").asString())
			.containsExactly("a", "b", "review");
		JsonNode review = first.required("prompts").required(2);
		boolean hasTitles = version.compareTo("2025-06-18") >= 0;
		assertThat(review.has("title")).isEqualTo(hasTitles);
		assertThat(review.has("icons")).isEqualTo(version.compareTo("2025-11-25") >= 0);
		assertThat(review.required("arguments").toString())
			.isEqualTo("[{\"name\":\"path\"," + (hasTitles ? "\"title\":\"Path\"," : "")
					+ "\"description\":\"Which file\"," + "\"required\":true},{\"name\":\"tone\",\"required\":false}]");
		assertThat(first.has("ttlMs")).isEqualTo(version.equals(STATELESS));
		JsonNode last = call(version, "prompts/list", "",
				"\"cursor\":\"" + first.required("nextCursor").asString() + "\"")
			.required("result");
		assertThat(last.required("prompts").size()).isOne();
		assertThat(last.has("nextCursor")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", STATELESS })
	void fillsThem(String version) {
		JsonNode result = get(version, "review", "{\"path\":\"notes.txt\",\"tone\":\"kind\"}").required("result");
		assertThat(result.required("description").asString()).isEqualTo("Review a file");
		String messages = result.required("messages").toString();
		assertThat(messages.contains("io.mcpgateway/etag")).isEqualTo(version.compareTo("2025-06-18") >= 0);
		assertThat(messages.replaceAll(",\"_meta\":\\{[^}]*}", "")).isEqualTo("""
				[{"role":"user","content":{"type":"text","text":"Be kind:"}},\
				{"role":"user","content":{"type":"resource","resource":{"uri":"file:///docs/notes.txt",\
				"mimeType":"text/plain","text":"one\\n\\"two\\"\\tthree\\n"}}},\
				{"role":"assistant","content":{"type":"image","data":"AQID","mimeType":"image/png"}}]""");
		assertThat(result.has("ttlMs")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-11-25", STATELESS })
	void refusesWhatCannotBeFilled(String version) {
		assertRefused(get(version, "other", "{}"), "unknown prompt, see prompts/list: other");
		assertRefused(get(version, "wrong", "{}"), "unknown prompt, see prompts/list: wrong");
		assertRefused(get(version, "review", "{}"), "the argument path is required");
		assertRefused(get(version, "review", "{\"path\":\"notes.txt\",\"tone\":\"loud\"}"),
				"the argument tone cannot be loud, only kind, strict");
		assertRefused(get(version, "review", "{\"path\":\"../other\"}"), "does not exist");
		assertRefused(get(version, "review", "{\"path\":\"gone\"}"), "file:///docs/gone of this prompt does not exist");
		assertRefused(get(version, "review", "{\"path\":\"\\u0000\"}"), "this prompt");
		assertRefused(get(version, "review", "{\"path\":1}"), "");
	}

	@Test
	void refusesACursorThatIsNone() {
		assertRefused(call(STATELESS, "prompts/list", "", "\"cursor\":\"x\""), "Invalid cursor");
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-11-25", STATELESS })
	void completesArguments(String version) {
		assertThat(complete(version, "review", "tone", "S")).contains("\"values\":[\"strict\"]");
		assertThat(complete(version, "review", "path", "no")).contains("\"values\":[\"notes.txt\"]");
		assertThat(complete(version, "review", "path", "Üb")).contains("\"values\":[\"Übersicht.md\"]");
		assertThat(complete(version, "review", "other", "")).contains("\"code\":-32602", "no argument other");
		assertThat(complete(version, "other", "tone", "")).contains("\"code\":-32602",
				"unknown prompt, see prompts/list: other");
	}

	@Test
	void saysSoOfItself() {
		assertThat(call(STATELESS, "server/discover", "", "").required("result").required("capabilities").toString())
			.contains("\"prompts\":{\"listChanged\":true}");
	}

	@Test
	void tellsListenersOnceOfAFileThatChanged() throws IOException {
		String session = Requests.beginSession(gateway, "2025-11-25");
		try (EventStream standing = EventStream.open(gateway, Requests.stream(session));
				EventStream listening = EventStream.open(gateway, listen("{\"promptsListChanged\":true}"))) {
			assertThat(listening.data()).endsWith("\"notifications\":{\"promptsListChanged\":true}}}");
			standing.event();
			for (String text : new String[] { "One", "Two" }) {
				replace("---\ntitle: a\n---\n" + text + "\n");
				assertThat(standing.data())
					.isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/prompts/list_changed\",\"params\":{}}");
				assertThat(listening.data()).startsWith(
						"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/prompts/list_changed\",\"params\":{\"_meta\":");
				assertThat(get(STATELESS, "a", "{}").toString()).contains("\"text\":\"" + text + "\"");
			}
			gateway.feed().tell(new Change.ListChanged("test://"));
			assertThat(standing.data()).contains("notifications/resources/list_changed");
		}
		finally {
			replace("---\ntitle: a\n---\nHello\n");
		}
	}

	/** Replaces a prompt, since a poll may find a file that is being written empty. */
	private static void replace(String prompt) throws IOException {
		Path next = Files.writeString(staging.resolve("a.md"), prompt);
		Files.move(next, folder.resolve("a.md"), StandardCopyOption.ATOMIC_MOVE);
	}

	@Test
	void isNotOfferedWithoutAFolder() {
		HttpGateway other = HttpGateway.shared();
		assertThat(call(other, STATELESS, "server/discover", "", "").toString()).doesNotContain("\"prompts\"");
		for (String version : new String[] { "2025-11-25", STATELESS }) {
			assertThat(call(other, version, "prompts/list", "", "").toString()).contains("\"code\":-32601");
			assertThat(call(other, version, "prompts/get", "a", "\"name\":\"a\"").toString())
				.contains("\"code\":-32601");
		}
	}

	private static void assertRefused(JsonNode answer, String words) {
		assertThat(answer.required("error").required("code").asInt()).isEqualTo(-32602);
		assertThat(answer.required("error").required("message").asString()).contains(words);
	}

	private static String complete(String version, String prompt, String name, String value) {
		return call(version, "completion/complete", "", "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"" + prompt
				+ "\"},\"argument\":{\"name\":\"" + name + "\",\"value\":\"" + value + "\"}")
			.toString();
	}

	private static JsonNode get(String version, String name, String arguments) {
		return call(version, "prompts/get", name, "\"name\":\"" + name + "\",\"arguments\":" + arguments);
	}

	private static JsonNode call(String version, String method, String name, String params) {
		return call(gateway, version, method, name, params);
	}

	private static JsonNode call(HttpGateway gateway, String version, String method, String name, String params) {
		if (!version.equals(STATELESS)) {
			String session = Requests.beginSession(gateway, version);
			return JSON.readTree(
					RawConnection.exchange(gateway, Requests.inSession(session, message(method, "{" + params + "}")))
						.body());
		}
		String all = "{" + params + (params.isEmpty() ? "" : ",") + Requests.META + "}";
		String headers = "Connection: close\r\n" + (name.isEmpty() ? "" : "Mcp-Name: " + name + "\r\n");
		return JSON.readTree(
				RawConnection.exchange(gateway, Requests.stateless(method, headers, message(method, all))).body());
	}

	private static String message(String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
	}

	private static String listen(String filter) {
		return Requests.stateless("subscriptions/listen", "",
				message("subscriptions/listen", "{\"notifications\":" + filter + "," + Requests.META + "}"));
	}

}
