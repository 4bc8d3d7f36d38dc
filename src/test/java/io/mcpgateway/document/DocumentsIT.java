package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WorkshopBucket;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests documents of each source as Markdown, by every way to read them. */
class DocumentsIT {

	private static final String MANUAL = "file:///docs/manual.pdf";

	private static final String MARKDOWN = MANUAL + "?as=markdown";

	@TempDir
	static Path docs;

	@TempDir
	static Path kept;

	@TempDir
	static Path prompts;

	@AutoClose
	static WorkshopBucket bucket;

	@AutoClose
	static HandbookRepository handbook;

	@AutoClose
	static ApiServer api = ApiServer.start();

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.write(docs.resolve("manual.pdf"), SamplePdf.of("The first page tells of brakes.",
				"The second page tells of *gears*.", "The third page mentions walruses."));
		Files.write(docs.resolve("old.pdf"), SamplePdf.of("Before."));
		Files.writeString(docs.resolve("notes.txt"), "notes\n");
		Files.writeString(docs.resolve("page.html"), "<h1>Opening</h1><p>Monday</p><script>alert(1)</script>");
		Files.writeString(docs.resolve("broken.pdf"), "%PDF-1.7 nothing else");
		Files.write(docs.resolve("long.pdf"),
				SamplePdf.of(IntStream.rangeClosed(1, 60).mapToObj((i) -> "Page number " + i).toArray(String[]::new)));
		bucket = WorkshopBucket.start();
		bucket.server().put(WorkshopBucket.NAME, "manuals/manual.pdf", SamplePdf.of("A page in the bucket."));
		handbook = HandbookRepository.create();
		handbook.repository().put("manual.pdf", SamplePdf.of("A page in the repository.")).commit("A manual");
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", docs,
				"gateway.documents.directory", kept, "gateway.prompts.directory", prompts, "gateway.audit.enabled",
				true, "gateway.audit.file", kept.resolve("audit.log")));
		Files.writeString(prompts.resolve("check.md"), """
				---
				arguments:
				- name: path
				  required: true
				---
				Check this.

				![The document](file:///docs/{{path}})
				""");
		for (String language : List.of("en", "de")) {
			api.on("/v1/manuals/7?lang=" + language, (head, out) -> ApiServer.send(out, "200 OK", "application/pdf",
					SamplePdf.of("A page of an API.", "In the language " + language), "ETag: \"1\""));
		}
		properties.putAll(api.mount("parts"));
		properties.put("gateway.apis.mounts.parts.operations.manual.path", "/manuals/{id}{?lang}");
		properties.putAll(bucket.properties());
		properties.putAll(handbook.properties());
		gateway = RunningGateway.start(properties);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			file:///docs/manual.pdf?as=markdown           | <!-- page 1 -->
			file:///docs/manual.pdf?as=markdown&pages=2   | *gears*
			file:///docs/manual.pdf?as=markdown&pages=2-  | walruses
			file:///docs/manual.pdf?pages=1&as=markdown   | brakes
			file:///docs/page.html?as=markdown            | # Opening
			s3://workshop/manuals/manual.pdf?as=markdown  | A page in the bucket.
			api://parts/manuals/7?lang=en&as=markdown&pages=2 | language en
			api://parts/manuals/7?lang=de&as=markdown&pages=2 | language de
			git://handbook/manual.pdf?as=markdown         | A page in the repository.
			git://handbook/heads/main/contents/manual.pdf?as=markdown&pages=1 | A page in the repository.
			""")
	void areMarkdown(String uri, String text) {
		JsonNode content = content(uri);
		assertThat(content.path("uri").asString()).isEqualTo(uri);
		assertThat(content.path("mimeType").asString()).isEqualTo("text/markdown");
		assertThat(content.path("text").asString().replace("\\*", "*")).contains(text).doesNotContain("alert");
	}

	@Test
	void haveParts() {
		String all = text(MARKDOWN);
		assertThat(text(MARKDOWN + "&pages=2")).startsWith("<!-- page 2 -->\n")
			.contains("gears")
			.doesNotContain("brakes", "walruses");
		assertThat(all).contains(text(MARKDOWN + "&pages=2"));
		assertThat(text(MARKDOWN + "&lines=1-1")).isEqualTo("<!-- page 1 -->\n");
		assertThat(text(MARKDOWN + "&tail=1")).contains("walruses").hasLineCount(1);
		assertThat(text(MARKDOWN + "&bytes=5-8")).isEqualTo("page");
		assertThat(text(MARKDOWN + "&pages=3&lines=1-1")).isEqualTo("<!-- page 3 -->\n");
		assertThat(content(MARKDOWN).at("/_meta/io.mcpgateway~1pages").asInt()).isEqualTo(3);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			file:///docs/manual.pdf?as=markdown&pages=4    | it has no such page
			file:///docs/page.html?as=markdown&pages=1     | it has no pages
			file:///docs/notes.txt?as=markdown             | it is a text already
			file:///docs/broken.pdf?as=markdown            | it is damaged
			file:///docs/?as=markdown                      | cannot be read
			file:///docs/manual.pdf?as=markdown&pages=x    | write pages as pages=3-5
			file:///docs/manual.pdf?as=markdown&none=1     | not found
			file:///docs/manual.pdf?as=html                | not found
			file:///docs/none.pdf?as=markdown              | not found
			""")
	void tellWhyThereIsNone(String uri, String why) {
		assertThat(Peer.of(gateway).read(uri).body()).contains(why).contains("\"error\"");
	}

	@Test
	void keepTheirBytes() {
		JsonNode content = content(MANUAL);
		assertThat(content.path("mimeType").asString()).isEqualTo("application/pdf");
		assertThat(content.path("blob").asString()).startsWith("JVBERi");
		assertThat(content.at("/_meta/io.mcpgateway~1markdown").asString()).isEqualTo(MARKDOWN);
	}

	@Test
	void areToldInListsAndTemplates() {
		Peer peer = Peer.of(gateway);
		assertThat(peer.call("resources/list", Map.of()).body()).contains("\"io.mcpgateway/markdown\":\"" + MARKDOWN);
		assertThat(peer.call("resources/templates/list", Map.of()).body())
			.contains("file:///docs/{+path}?as=markdown{&pages}");
		Map<String, ?> typed = Map.of("ref",
				Map.of("type", "ref/resource", "uri", "file:///docs/{+path}?as=markdown{&pages}"), "argument",
				Map.of("name", "path", "value", "man"));
		assertThat(peer.call("completion/complete", typed).body()).contains("manual.pdf");
	}

	@Test
	void areReadByTools() {
		Peer peer = Peer.of(gateway);
		assertThat(peer.text("read_resource", Map.of("uri", MANUAL))).contains("brakes", "walruses");
		assertThat(peer.text("read_resource", Map.of("uri", MARKDOWN + "&pages=3"))).contains("walruses")
			.doesNotContain("brakes");
		assertThat(peer.text("read_resource", Map.of("uri", MANUAL, "lines", "1-3"))).contains("brakes")
			.doesNotContain("walruses");
		assertThat(peer.text("fetch", Map.of("id", MANUAL))).contains("walruses");
		assertThat(peer.tool("read_resource", Map.of("uri", "file:///docs/broken.pdf")).toString())
			.contains("it is damaged");
	}

	@Test
	void areFoundByTheirWordsAndPages() {
		Peer peer = Peer.of(gateway);
		JsonNode hit = Awaitility.await()
			.until(() -> peer.tool("search", Map.of("query", "walruses")).at("/structuredContent/results/0"),
					(found) -> !found.isMissingNode());
		assertThat(hit.path("id").asString()).isEqualTo(MARKDOWN + "&pages=3");
		assertThat(hit.path("text").asString()).contains("walruses");
		assertThat(peer.text("fetch", Map.of("id", hit.path("id").asString()))).contains("walruses")
			.doesNotContain("brakes");
	}

	@Test
	void areEmbeddedInPrompts() {
		Map<String, ?> prompt = Map.of("name", "check", "arguments", Map.of("path", "manual.pdf"));
		assertThat(Peer.of(gateway).result("prompts/get", prompt).toString()).contains("walruses", "text/markdown")
			.doesNotContain("\"blob\"");
	}

	@Test
	void areAuditedByTheirOwnUri() {
		String uri = MARKDOWN + "&pages=1&lines=3-3";
		text(uri);
		JsonNode line = new AuditFile(kept.resolve("audit.log")).read(uri);
		assertThat(line.path("outcome").asString()).isEqualTo("ok");
		assertThat(line.path("bytes").asLong()).isPositive();
	}

	@Test
	void areNotSentAgain() {
		String etag = content(MARKDOWN).at("/_meta/io.mcpgateway~1etag").asString();
		JsonNode unchanged = Peer.of(gateway)
			.saying(Map.of("io.mcpgateway/ifNoneMatch", etag))
			.result("resources/read", Map.of("uri", MARKDOWN))
			.at("/contents/0");
		assertThat(unchanged.at("/_meta/io.mcpgateway~1unchanged").asBoolean()).isTrue();
		assertThat(content(MARKDOWN + "&pages=1").at("/_meta/io.mcpgateway~1etag").asString()).isNotEqualTo(etag);
	}

	@Test
	void areConvertedOnce() {
		double before = conversions();
		String uri = "file:///docs/long.pdf?as=markdown";
		List<String> texts = IntStream.range(0, 20)
			.parallel()
			.mapToObj((i) -> text(uri + "&pages=" + (i + 1)))
			.toList();
		for (int i = 0; i < texts.size(); i++) {
			assertThat(texts.get(i)).contains("Page number " + (i + 1)).doesNotContain("Page number " + (i + 2));
		}
		assertThat(conversions() - before).isLessThanOrEqualTo(10);
		try (RunningGateway next = RunningGateway
			.start(Map.of("gateway.files.mounts.docs.root", docs, "gateway.documents.directory", kept))) {
			assertThat(Peer.of(next).result("resources/read", Map.of("uri", uri)).toString())
				.contains("Page number 60");
			assertThat(next.gauge("mcp.documents.workers")).isZero();
		}
	}

	@Test
	void tellTheirSubscribers() throws IOException {
		String uri = "file:///docs/old.pdf?as=markdown";
		assertThat(text(uri)).contains("Before.");
		OpenStream stream = Peer.of(gateway).listen(uri);
		Awaitility.await().until(() -> stream.told("acknowledged"));
		Path next = Files.write(docs.resolve(".next"), SamplePdf.of("After."));
		Files.move(next, docs.resolve("old.pdf"), StandardCopyOption.ATOMIC_MOVE);
		Awaitility.await().until(() -> stream.told("notifications/resources/updated") && stream.told(uri));
		assertThat(text(uri)).contains("After.").doesNotContain("Before.");
	}

	@Test
	void areConvertedByAnotherProcessIfOneWasKilled() throws IOException {
		text(MARKDOWN + "&pages=1");
		List<ProcessHandle> workers = workers();
		assertThat(workers).isNotEmpty();
		workers.forEach(ProcessHandle::destroyForcibly);
		Awaitility.await().until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
		Files.write(docs.resolve("after.pdf"), SamplePdf.of("After the end."));
		assertThat(text("file:///docs/after.pdf?as=markdown")).contains("After the end.");
		assertThat(workers()).isNotEmpty().doesNotContainAnyElementsOf(workers);
	}

	private static List<ProcessHandle> workers() {
		return ProcessHandle.current()
			.children()
			.filter((child) -> child.info().commandLine().orElse("").contains("ExtractionWorker"))
			.toList();
	}

	@Test
	void areWatchedByOperators() {
		text(MARKDOWN);
		assertThat(Peer.of(gateway).get("/actuator/health")).contains("\"documents\":{\"status\":\"UP\"}");
		assertThat(gateway.gauge("mcp.documents.workers")).isPositive();
		assertThat(gateway.sum("mcp.documents.found")).isPositive();
	}

	private static double conversions() {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.find("mcp.documents.conversions")
			.timers()
			.stream()
			.mapToLong(Timer::count)
			.sum();
	}

	private static JsonNode content(String uri) {
		return Peer.of(gateway).result("resources/read", Map.of("uri", uri)).at("/contents/0");
	}

	private static String text(String uri) {
		return content(uri).path("text").asString();
	}

}
