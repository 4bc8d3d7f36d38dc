package io.mcpgateway.skill;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the children of directories of each kind of mount. */
class DirectoriesIT {

	private static final int MANY = 1050;

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "files", "s3", "git" })
	void haveTheirDirectChildren(String kind) throws Exception {
		Map<String, String> files = SkillSource.skills();
		for (int i = 0; i < MANY; i++) {
			files.put("many/%04d.txt".formatted(i), "x");
		}
		files.put("many/sub/a.txt", "x");
		try (SkillSource source = SkillSource.of(kind, this.directory)) {
			source.put(files);
			Map<String, Object> properties = new HashMap<>(source.properties());
			properties.put("gateway.server.page-size", 100);
			try (RunningGateway gateway = RunningGateway.start(properties)) {
				String root = source.root();
				String bare = root.substring(0, root.length() - 1);
				assertThat(children(gateway, bare).keySet()).containsExactlyInAnyOrder(root + "README.md",
						root + "fish", root + "acme", root + "wrong", root + "many");
				Map<String, JsonNode> fish = children(gateway, root + "fish");
				assertThat(fish.keySet()).containsExactlyInAnyOrder(root + "fish/SKILL.md", root + "fish/references",
						root + "fish/fry");
				assertThat(fish.get(root + "fish/fry").toString()).contains("\"name\":\"fry\"", "inode/directory");
				assertThat(fish.get(root + "fish/SKILL.md").toString()).contains("\"mimeType\":\"text/", "\"size\":");
				assertThat(children(gateway, root + "fish/").keySet()).isEqualTo(fish.keySet());
				assertThat(children(gateway, root + "fish/references").keySet())
					.containsExactly(root + "fish/references/%C3%A4.md");
				assertThat(children(gateway, root + "many").keySet()).hasSize(MANY + 1).contains(root + "many/sub");
				for (String missing : List.of("none", "README.md", "fish/SKILL.md", "fish?x=y", "fish//",
						"fish/none/a")) {
					assertThat(Peer.of(gateway).call("resources/directory/read", Map.of("uri", root + missing)).body())
						.as(missing)
						.contains("-32602");
				}
				assertThat(Peer.of(gateway)
					.call("resources/directory/read", Map.of("uri", root + "many", "cursor", "x"))
					.body()).contains("-32602", "Invalid cursor");
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "files", "s3", "git" })
	void areAllThatAShortListShows(String kind) throws Exception {
		Map<String, String> files = new LinkedHashMap<>();
		for (String name : List.of("a/1.txt", "b/deep/2.txt", "b-c/3.txt", "\u00e4 d/4.txt", "top.txt")) {
			files.put(name, "walrus");
		}
		try (SkillSource source = SkillSource.of(kind, this.directory)) {
			source.put(files);
			String root = source.root();
			assertThat(listed(source, "directories")).containsExactlyInAnyOrder(root + "a/", root + "b/", root + "b-c/",
					root + "%C3%A4%20d/");
			assertThat(listed(source, "none")).isEmpty();
			assertThat(listed(source, "all")).contains(root + "a/1.txt", root + "b/deep/2.txt");
		}
	}

	/** Lists two on a page, and checks that tools and reads know all files anyway. */
	private static List<String> listed(SkillSource source, String mode) throws Exception {
		Map<String, Object> properties = new HashMap<>(source.properties());
		String skills = properties.keySet()
			.stream()
			.filter((name) -> name.endsWith(".skills"))
			.findFirst()
			.orElseThrow();
		properties.put(skills.replace(".skills", ".list"), mode);
		properties.put("gateway.server.page-size", 2);
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			String root = source.root();
			assertThat(Peer.of(gateway)
				.call("tools/call", Map.of("name", "list_resources", "arguments", Map.of("prefix", root + "b/")))
				.body()).contains("b/deep/2.txt");
			assertThat(Peer.of(gateway).read(root + "b/deep/2.txt").body()).contains("walrus");
			List<String> uris = new ArrayList<>();
			String cursor = null;
			do {
				JsonNode page = Peer.of(gateway)
					.result("resources/list", (cursor == null) ? Map.of() : Map.of("cursor", cursor));
				page.required("resources").forEach((each) -> uris.add(each.required("uri").stringValue()));
				cursor = page.path("nextCursor").asString(null);
			}
			while (cursor != null);
			for (String uri : uris) {
				assertThat(Peer.of(gateway).read(uri).body()).as(uri).contains("\"contents\"");
			}
			return uris;
		}
	}

	private static Map<String, JsonNode> children(RunningGateway gateway, String uri) {
		Map<String, JsonNode> children = new LinkedHashMap<>();
		List<JsonNode> pages = new ArrayList<>();
		String cursor = null;
		do {
			JsonNode page = Peer.of(gateway)
				.result("resources/directory/read",
						(cursor == null) ? Map.of("uri", uri) : Map.of("uri", uri, "cursor", cursor));
			pages.add(page);
			page.required("resources").forEach((child) -> {
				assertThat(children.put(child.required("uri").stringValue(), child)).isNull();
			});
			cursor = page.path("nextCursor").asString(null);
		}
		while (cursor != null);
		assertThat(pages).allMatch((page) -> page.required("resources").size() <= 100);
		return children;
	}

}
