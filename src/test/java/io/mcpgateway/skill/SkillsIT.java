package io.mcpgateway.skill;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the skills of each kind of mount. */
@ExtendWith(OutputCaptureExtension.class)
class SkillsIT {

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "files", "s3", "git" })
	void haveAllTheirFilesWithDigests(String kind, CapturedOutput output) throws Exception {
		Map<String, String> files = SkillSource.skills();
		try (SkillSource source = SkillSource.of(kind, this.directory)) {
			source.put(files);
			try (RunningGateway gateway = RunningGateway.start(source.properties())) {
				Peer client = Peer.of(gateway);
				JsonNode result = client.result("skills/list", Map.of());
				SkillAnswers.requireValid("ListSkillsResult", result);
				String root = source.root();
				assertThat(result.required("skills").findValuesAsString("license")).containsExactly("MIT");
				Map<String, JsonNode> skills = byUri(result);
				assertThat(skills.keySet()).containsExactlyInAnyOrder(root + "fish/SKILL.md",
						root + "fish/fry/SKILL.md", root + "acme/refunds/SKILL.md");
				JsonNode fish = skills.get(root + "fish/SKILL.md");
				assertThat(fish.required("frontmatter").toString())
					.isEqualTo("{\"name\":\"fish\",\"description\":\"Sell fish\",\"license\":\"MIT\"}");
				assertThat(manifest(fish)).isEqualTo(expected(root, files, "fish/"));
				assertThat(fish.at("/resources/0/uri").asString()).isEqualTo(root + "fish/SKILL.md");
				assertThat(manifest(skills.get(root + "acme/refunds/SKILL.md")))
					.isEqualTo(expected(root, files, "acme/"));
				for (Map.Entry<String, JsonNode> skill : skills.entrySet()) {
					JsonNode single = client.result("skills/get", Map.of("uri", skill.getKey()));
					SkillAnswers.requireValid("GetSkillResult", single);
					assertThat(single.required("skill")).isEqualTo(skill.getValue());
					SkillAnswers.requireValid("ReadResourceDirectoryResult", client.result("resources/directory/read",
							Map.of("uri", skill.getKey().replace("/SKILL.md", ""))));
				}
				client.result("skills/list", Map.of());
				assertThat(
						output.getOut().split("wrong/SKILL.md is not served: its name must be that of its directory"))
					.hasSize(2);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "files", "s3", "git" })
	void changeWithTheirFiles(String kind) throws Exception {
		try (SkillSource source = SkillSource.of(kind, this.directory)) {
			source.put(SkillSource.skills());
			try (RunningGateway gateway = RunningGateway.start(source.properties())) {
				Peer client = Peer.of(gateway);
				String uri = source.root() + "fish/fry/SKILL.md";
				JsonNode before = client.result("skills/get", Map.of("uri", uri));
				OpenStream stream = client.listen(uri);
				Awaitility.await().until(() -> stream.told("acknowledged"));
				Map<String, String> changed = Map.of("fish/fry/SKILL.md",
						"---\nname: fry\ndescription: Fry chips\n---\n");
				stream.awaitUpdate(uri, () -> source.put(changed), () -> {
					JsonNode after = client.result("skills/get", Map.of("uri", uri));
					assertThat(after.at("/skill/frontmatter/description").asString()).isEqualTo("Fry chips");
					assertThat(after.at("/skill/resources/0/digest"))
						.isNotEqualTo(before.at("/skill/resources/0/digest"));
				});
			}
		}
	}

	@Test
	void areListedPageByPageAndMountByMount() throws Exception {
		Map<String, String> files = new LinkedHashMap<>();
		for (int i = 0; i < 450; i++) {
			files.put("s%03d/SKILL.md".formatted(i), "---\nname: s%03d\ndescription: d\n---\n".formatted(i));
		}
		try (SkillSource source = SkillSource.of("files", this.directory);
				SkillSource other = SkillSource.of("git", this.directory)) {
			source.put(files);
			other.put(SkillSource.skills());
			Map<String, Object> properties = new HashMap<>(source.properties());
			properties.putAll(other.properties());
			try (RunningGateway gateway = RunningGateway.start(properties)) {
				List<String> uris = new ArrayList<>();
				int pages = 0;
				String cursor = null;
				do {
					JsonNode page = Peer.of(gateway)
						.result("skills/list", (cursor == null) ? Map.of() : Map.of("cursor", cursor));
					SkillAnswers.requireValid("ListSkillsResult", page);
					uris.addAll(byUri(page).keySet());
					cursor = page.path("nextCursor").asString(null);
					pages++;
				}
				while (cursor != null);
				assertThat(uris).hasSize(453).doesNotHaveDuplicates();
				assertThat(pages).isGreaterThan(2);
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			none at all                                    | must begin with frontmatter
			---\\nname: bad\\n---\\n                       | its description must have 1 to 1024 characters
			---\\ndescription: d\\n---\\n                  | its name must have 1 to 64 lower-case letters
			---\\nname: Bad\\ndescription: d\\n---\\n      | its name must have 1 to 64 lower-case letters
			---\\nname: 1\\ndescription: d\\n---\\n        | its name must have 1 to 64 lower-case letters
			---\\nname: ../bad\\ndescription: d\\n---\\n   | its name must have 1 to 64 lower-case letters
			---\\nname: bad\\ndescription: [d]\\n---\\n    | its description must have 1 to 1024 characters
			---\\na: &a [x]\\nb: *a\\n---\\n               | is not valid YAML
			""")
	void areNotServedIfTheyAreWrong(String document, String why, CapturedOutput output) throws Exception {
		try (SkillSource source = SkillSource.of("files", this.directory)) {
			source.put(Map.of("bad/SKILL.md", document.replace("\\n", "\n"), "good/SKILL.md",
					"---\nname: good\ndescription: d\n---\n"));
			try (RunningGateway gateway = RunningGateway.start(source.properties())) {
				assertThat(byUri(Peer.of(gateway).result("skills/list", Map.of())).keySet())
					.containsExactly("file:///shop/good/SKILL.md");
				assertThat(output.getOut()).contains("The skill file:///shop/bad/SKILL.md is not served: ", why);
				assertThat(error(gateway, "file:///shop/bad/SKILL.md")).contains("-32602", "No skill is served");
			}
		}
	}

	@Test
	void areNotServedBeyondTheLimitsOfTheExtension(CapturedOutput output) throws Exception {
		Map<String, String> files = new HashMap<>();
		for (String name : List.of("most", "many", "large")) {
			files.put(name + "/SKILL.md", "---\nname: " + name + "\ndescription: d\n---\n");
		}
		IntStream.range(0, 511).forEach((i) -> files.put("most/" + i, ""));
		IntStream.range(0, 512).forEach((i) -> files.put("many/" + i, ""));
		files.put("large/a", "x".repeat(9 << 20));
		files.put("large/b", "x".repeat(8 << 20));
		try (SkillSource source = SkillSource.of("files", this.directory)) {
			source.put(files);
			try (RunningGateway gateway = RunningGateway.start(source.properties())) {
				JsonNode result = Peer.of(gateway).result("skills/list", Map.of());
				assertThat(byUri(result).keySet()).containsExactly("file:///shop/most/SKILL.md");
				assertThat(result.at("/skills/0/resources").size()).isEqualTo(512);
				assertThat(output.getOut()).contains("it has more than 512 files", "its files have more than 16 MiB");
			}
		}
	}

	@Test
	void theGuideNamesTheStageOfEachExtension() throws Exception {
		try (SkillSource source = SkillSource.of("files", this.directory)) {
			source.put(SkillSource.skills());
			try (RunningGateway gateway = RunningGateway.start(source.properties())) {
				String guide = Files.readString(Path.of("src/docs/versions.md"));
				JsonNode extensions = Peer.of(gateway)
					.result("server/discover", Map.of())
					.at("/capabilities/extensions");
				assertThat(extensions.propertyNames()).isNotEmpty()
					.allSatisfy((name) -> assertThat(guide).containsPattern("\\| `" + name + "` \\| (Beta|Stable), "));
			}
		}
	}

	@Test
	void areDeclaredToStatelessClientsOfMountsWithSkills() throws Exception {
		try (SkillSource source = SkillSource.of("files", this.directory)) {
			source.put(SkillSource.skills());
			try (RunningGateway gateway = RunningGateway.start(source.properties())) {
				assertThat(
						Peer.of(gateway).result("server/discover", Map.of()).at("/capabilities/extensions").toString())
					.isEqualTo("{\"io.modelcontextprotocol/skills\":{\"directoryRead\":true}}");
				assertThat(Peer.of(gateway).inSession("2025-11-25").call("skills/list", Map.of()).body())
					.contains("-32601");
				assertThat(error(gateway, "file:///shop/README.md")).contains("-32602");
				assertThat(error(gateway, "file:///shop/none/SKILL.md")).contains("-32602");
				assertThat(error(gateway, "file:///shop/%66ish/SKILL.md")).contains("-32602");
				assertThat(error(gateway, "nonsense/SKILL.md")).contains("-32602");
				for (String cursor : List.of("x", "AAAAAA")) {
					assertThat(Peer.of(gateway).call("skills/list", Map.of("cursor", cursor)).body())
						.contains("-32602");
				}
			}
			try (RunningGateway gateway = RunningGateway
				.start(Map.of("gateway.files.mounts.shop.root", this.directory))) {
				assertThat(Peer.of(gateway).result("server/discover", Map.of()).at("/capabilities").has("extensions"))
					.isFalse();
				assertThat(Peer.of(gateway).call("skills/list", Map.of()).body()).contains("-32601");
			}
		}
	}

	private static String error(RunningGateway gateway, String uri) {
		return Peer.of(gateway).call("skills/get", Map.of("uri", uri)).body();
	}

	private static Map<String, JsonNode> byUri(JsonNode result) {
		Map<String, JsonNode> skills = new LinkedHashMap<>();
		result.required("skills").forEach((skill) -> skills.put(skill.required("uri").stringValue(), skill));
		return skills;
	}

	private static Map<String, String> manifest(@Nullable JsonNode skill) {
		Map<String, String> files = new HashMap<>();
		if (skill != null) {
			skill.required("resources")
				.forEach((file) -> files.put(file.required("uri").stringValue(),
						file.required("digest").stringValue() + " " + file.required("size").longValue()));
		}
		return files;
	}

	private static Map<String, String> expected(String root, Map<String, String> files, String prefix)
			throws Exception {
		Map<String, String> expected = new HashMap<>();
		for (Map.Entry<String, String> file : files.entrySet()) {
			byte[] bytes = file.getValue().getBytes(StandardCharsets.UTF_8);
			if (file.getKey().startsWith(prefix)) {
				expected.put(root + file.getKey().replace("\u00e4", "%C3%A4"),
						"sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)) + " "
								+ bytes.length);
			}
		}
		return expected;
	}

}
