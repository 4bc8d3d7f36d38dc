package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a name which is nearly right leads to the resource. The names are those of
 * public bug reports: screenshots of macOS have a narrow no-break space before AM and PM,
 * those in Czech a no-break space, and macOS parts accents from their letters.
 */
class NearMissesIT {

	private static final String ROOT = "file:///docs/";

	private static final List<String> FILES = List.of("Screenshot 2026-05-12 at 4.42.48\u202fPM.png",
			"Sn\u00edmek obrazovky 2026-05-15 v\u00a013.05.05.png",
			decomposed("01_\u30ca\u30ec\u30c3\u30b8\u30d9\u30fc\u30b9") + "/" + decomposed("\u30e1\u30e2.txt"),
			"README.md", "guide/install.md", "guide/upgrade.md", "guide/deep/notes.txt", "payroll/salaries-2026.csv",
			"payroll/salaries-2025.csv", "plans/roadmap.md");

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		for (String name : FILES) {
			Path file = base.resolve(name);
			Files.createDirectories(file.getParent());
			Files.writeString(file, "text");
		}
		gateway = RunningGateway.start(
				Map.of("gateway.files.mounts.docs.root", base, "gateway.search.enabled", "false",
						"gateway.access.rules[0].uri", "**", "gateway.access.rules[0].keys", "boss",
						"gateway.access.rules[1].effect", "deny", "gateway.access.rules[1].uri",
						ROOT + "payroll/salaries-2026.csv," + ROOT + "plans/**", "gateway.access.rules[2].uri", "**"),
				HeaderIdentities.class);
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Screenshot 2026-05-12 at 4.42.48 PM.png   | 0
			Sn\u00edmek obrazovky 2026-05-15 v 13.05.05.png | 1
			01_\u30ca\u30ec\u30c3\u30b8\u30d9\u30fc\u30b9/\u30e1\u30e2.txt                   | 2
			readme.md                                 | 3
			README                                    | 3
			README.txt                                | 3
			REDME.md                                  | 3
			guide/instal.md                           | 4
			Guide/install.md                          | 4
			giude/Install.md                          | 4
			guide/instal.md?lines=1-2                 | 4
			""")
	void namesTheFile(String asked, int file) {
		assertThat(nearest("boss key=boss", asked)).startsWith(ROOT + PercentEncoding.encodePath(FILES.get(file)));
	}

	@ParameterizedTest
	@CsvSource({ "guide, guide/", "GUIDE, guide/", "guide/deep, guide/deep/", "gude/deep, guide/deep/",
			"guide/nothing-like-it.md, guide/", "guide/deep/none/none.md, guide/deep/" })
	void namesTheDirectory(String asked, String directory) {
		assertThat(nearest("", asked)).containsExactly(ROOT + directory);
	}

	@ParameterizedTest
	@ValueSource(strings = { "nothing-like-it.md", "x", "zz/README/../x", "%2e%2e/README.md" })
	void namesNothingElse(String asked) {
		assertThat(nearest("boss key=boss", asked)).isEmpty();
	}

	@Test
	void namesNothingHidden() {
		assertThat(nearest("boss key=boss", "payroll/salaries-2027.csv"))
			.containsExactly(ROOT + "payroll/salaries-2025.csv", ROOT + "payroll/salaries-2026.csv");
		for (String asked : List.of("payroll/salaries-2027.csv", "payroll/salaries-2026.csv",
				"payroll/Salaries-2026.csv")) {
			assertThat(nearest("", asked)).as(asked).containsExactly(ROOT + "payroll/salaries-2025.csv");
		}
		for (String asked : List.of("plans", "plan", "plans/", "plans/road-map.md", "Plans/roadmap.md")) {
			assertThat(nearest("", asked)).as(asked).isEmpty();
		}
		assertThat(nearest("boss key=boss", "plan")).containsExactly(ROOT + "plans/");
	}

	@Test
	void isToldToModels() {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			JsonNode result = visitor.answer("tools/call",
					Map.of("name", "read_resource", "arguments", Map.of("uri", ROOT + "guide/upgrades.md")));
			assertThat(result.at("/content/0/text").stringValue())
				.isEqualTo("This resource does not exist. The nearest are: file:///docs/guide/upgrade.md");
		}
	}

	/** Reads a path as a client writes it, and returns the URIs that the error names. */
	private static List<String> nearest(String identity, String asked) {
		String path = asked.contains("%") ? asked : PercentEncoding.encodePath(asked).replace("%3F", "?");
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, identity)) {
			JsonNode error = visitor.answer("resources/read", Map.of("uri", ROOT + path));
			assertThat(error.at("/data/uri").stringValue()).isEqualTo(ROOT + path);
			List<String> nearest = RevisionClient.texts(error.at("/data/nearest"));
			assertThat(error.path("message").stringValue()).isEqualTo(nearest.isEmpty() ? "Resource not found"
					: "Resource not found. Did you mean " + String.join(" or ", nearest) + "?");
			return nearest;
		}
	}

	private static String decomposed(String name) {
		return Normalizer.normalize(name, Normalizer.Form.NFD);
	}

}
