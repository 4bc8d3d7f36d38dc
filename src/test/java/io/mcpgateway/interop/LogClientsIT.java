package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that real clients list, complete and read logs, and get notices of new lines. */
class LogClientsIT {

	private static final String ROOT = "logs://shop/";

	private static final String LINES = "2026-11-24T08:00:00Z INFO one\n2026-11-24T08:00:01Z WARN \u00e4\n";

	private static final byte[] IMAGE = { 0, 1, (byte) 0xff };

	private static final Survey.Plan PLAN = new Survey.Plan(ROOT + "app.log?tail=1", "file:///docs/image.png",
			ROOT + "%C3%BCber%20uns.log", ROOT + "none.log", "logs://shop/{+log}{?since,until,tail,after,level,grep}",
			"log", "a");

	@TempDir
	static Path logs;

	@TempDir
	static Path docs;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void startGateway() throws IOException {
		Files.write(docs.resolve("image.png"), IMAGE);
		for (String name : List.of("app.log", "api/access.log", "\u00fcber uns.log")) {
			Files.createDirectories(logs.resolve(name).getParent());
			Files.writeString(logs.resolve(name), LINES);
		}
		gateway = RunningGateway.start(Map.of("gateway.logs.mounts.shop.path", logs + "/**/*.log",
				"gateway.files.mounts.docs.root", docs, "gateway.server.page-size", 2));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,      http, 2025-11-25, -32002
			v2,      sse,  2024-11-05, -32002
			v2,      http, 2025-11-25, -32002
			v2-auto, http, 2026-07-28, -32602
			""")
	void showTheTypeScriptClients(String generation, String transport, String revision, int notFound)
			throws IOException, InterruptedException {
		Route route = Route.of(transport, gateway.origin(), Map.of());
		Survey survey = Survey.of(generation, route, revision, PLAN);
		assertThat(ofLogs(survey)).isEqualTo(expected(revision, notFound));
	}

	@Test
	void showTheJavaClient() {
		assertThat(ofLogs(JavaClient.survey(Route.of("http", gateway.origin(), Map.of()), "2025-11-25", PLAN)))
			.isEqualTo(expected("2025-11-25", -32002));
	}

	@ParameterizedTest
	@ValueSource(strings = { "legacy", "modern" })
	void showTheInspector(String era) throws IOException, InterruptedException {
		Inspector inspector = new Inspector(gateway.endpoint(), era);
		assertThat(inspector.inspect("resources/templates/list")
			.at("/result/resourceTemplates")
			.findValuesAsString("uriTemplate")).contains(PLAN.template());
		assertThat(inspector.read(ROOT + "app.log?level=warn&since=2026-01-01").path("text").asString())
			.isEqualTo("2026-11-24T08:00:01Z WARN \u00e4\n");
	}

	/** A client that reads the link to the next lines gets each line once. */
	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,   2025-11-25
			v2,   2025-11-25
			v2,   2026-07-28
			java, 2025-06-18
			""")
	void hearOfNewLines(String client, String revision) throws IOException, InterruptedException {
		Path log = logs.resolve("live" + System.nanoTime() + ".log");
		Files.writeString(log, "begin\n");
		String uri = ROOT + log.getFileName();
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Http(gateway.endpoint()), revision)) {
			subscriber.subscribe(uri);
			Files.writeString(log, "line\n", StandardOpenOption.APPEND);
			subscriber.hear("updated " + uri);
			Files.move(log, log.resolveSibling(log.getFileName() + ".1"));
			Files.writeString(log, "another line\n");
			subscriber.hear("updated " + uri);
		}
		finally {
			Files.delete(log);
			Files.delete(log.resolveSibling(log.getFileName() + ".1"));
		}
	}

	private static Survey expected(String revision, int notFound) {
		return new Survey(revision,
				List.of(PLAN.accented(), ROOT + "api/access.log", ROOT + "app.log", ROOT + "recent"),
				"2026-11-24T08:00:01Z WARN \u00e4\n", SurveyedFiles.sha256(IMAGE), LINES,
				List.of("api/access.log", "app.log"), new Survey.NotFound(notFound, PLAN.missing()));
	}

	/** Returns a survey without the image and the logs of {@link #hearOfNewLines}. */
	private static Survey ofLogs(Survey seen) {
		return new Survey(seen.revision(),
				seen.uris().stream().filter((uri) -> uri.startsWith(ROOT) && !uri.contains("live")).toList(),
				seen.text(), seen.binary(), seen.accented(), seen.completions(), seen.missing());
	}

}
