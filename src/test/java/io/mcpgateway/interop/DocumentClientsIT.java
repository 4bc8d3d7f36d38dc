package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.SamplePdf;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests documents with the official clients: pages as Markdown, and a new version. */
class DocumentClientsIT {

	private static final String ROOT = "file:///docs/";

	private static final byte[] MANUAL = SamplePdf.of("Brakes.", "Gears.", "Walruses.");

	private static final String PAGE = "<!-- page 3 -->\n\nWalruses.\n";

	private static final Survey.Plan PLAN = new Survey.Plan(ROOT + "manual.pdf?as=markdown&pages=3",
			ROOT + "manual.pdf", ROOT + "%C3%BCber.txt", ROOT + "none.pdf?as=markdown",
			ROOT + "{+path}?as=markdown{&pages}", "path", "man");

	@TempDir
	static Path docs;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.write(docs.resolve("manual.pdf"), MANUAL);
		Files.writeString(docs.resolve("\u00fcber.txt"), "\u00e4");
		gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", docs, "gateway.server.page-size", 2));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,      http, 2025-11-25, -32002
			v2,      sse,  2024-11-05, -32002
			v2-auto, http, 2026-07-28, -32602
			""")
	void showTheTypeScriptClients(String generation, String transport, String revision, int notFound)
			throws IOException, InterruptedException {
		Route route = Route.of(transport, gateway.origin(), Map.of());
		Survey survey = Survey.of(generation, route, revision, PLAN);
		assertThat(survey).isEqualTo(expected(revision, notFound));
	}

	@Test
	void showTheJavaClient() {
		assertThat(JavaClient.survey(Route.of("http", gateway.origin(), Map.of()), "2025-11-25", PLAN))
			.isEqualTo(expected("2025-11-25", -32002));
	}

	@Test
	void showTheInspector() throws IOException, InterruptedException {
		assertThat(new Inspector(gateway.endpoint(), "modern").read(PLAN.text()).path("text").asString())
			.isEqualTo(PAGE);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,   2025-11-25
			v2,   2026-07-28
			java, 2025-06-18
			""")
	void hearOfANewVersion(String client, String revision) throws IOException, InterruptedException {
		Path document = docs.resolve("." + System.nanoTime());
		String name = "d" + System.nanoTime() + ".pdf";
		String uri = ROOT + name + "?as=markdown";
		Files.write(docs.resolve(name), SamplePdf.of("Before."));
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Http(gateway.endpoint()), revision)) {
			subscriber.subscribe(uri);
			Files.write(document, SamplePdf.of("After."));
			Files.move(document, docs.resolve(name), StandardCopyOption.ATOMIC_MOVE);
			subscriber.hear("updated " + uri);
		}
		Files.delete(docs.resolve(name));
	}

	private static Survey expected(String revision, int notFound) {
		return new Survey(revision, List.of(ROOT, PLAN.accented(), ROOT + "manual.pdf"), PAGE,
				SurveyedFiles.sha256(MANUAL), "\u00e4", List.of("manual.pdf"),
				new Survey.NotFound(notFound, PLAN.missing()));
	}

}
