package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares hidden skills, files and directories with missing ones, byte for byte. */
class HiddenSkillsIT {

	private static final String ROOT = "file:///shop/";

	@TempDir
	private Path directory;

	@Test
	void areNotToldFromMissingOnes() throws IOException {
		Path with = this.directory.resolve("with");
		Path without = this.directory.resolve("without");
		for (Path root : new Path[] { with, without }) {
			write(root, "fish/SKILL.md", "---\nname: fish\ndescription: Sell\n---\n");
			write(root, "fish/open.txt", "open");
			write(root, "fry/open.txt", "open");
		}
		write(with, "fish/secret.txt", "walrus");
		write(with, "fish/unread.txt", "walrus");
		write(with, "fry/SKILL.md", "---\nname: fry\ndescription: Fry\n---\n");
		write(with, "vault/SKILL.md", "---\nname: vault\ndescription: Open\n---\n");
		for (int i : IntStream.range(0, 25).toArray()) {
			write(with, "vault/a%02d.txt".formatted(i), "walrus");
			write(with, "fish/a-hidden%02d.txt".formatted(i), "walrus");
		}
		assertThat(answers(with)).isEqualTo(answers(without));
	}

	@Test
	void areServedToThoseWhoMaySeeThem() throws IOException {
		write(this.directory, "vault/SKILL.md", "---\nname: vault\ndescription: Open\n---\n");
		try (RunningGateway gateway = start(this.directory)) {
			Peer boss = Peer.of(gateway).as("boss");
			assertThat(boss.call("skills/list", Map.of()).body()).contains("vault/SKILL.md");
			assertThat(boss.call("resources/directory/read", Map.of("uri", ROOT + "vault")).body())
				.contains("SKILL.md");
			assertThat(Peer.of(gateway).as("visitor").call("skills/list", Map.of()).body()).doesNotContain("vault");
		}
	}

	/** A visitor's answers without tags and times, which differ between files. */
	private static Map<String, String> answers(Path root) {
		Map<String, String> answers = new HashMap<>();
		try (RunningGateway gateway = start(root)) {
			Peer visitor = Peer.of(gateway).as("visitor");
			answers.put("list", visitor.result("skills/list", Map.of()).toString());
			for (String skill : new String[] { "fish", "fry", "vault", "none" }) {
				answers.put(skill, visitor.call("skills/get", Map.of("uri", ROOT + skill + "/SKILL.md")).body());
			}
			for (String path : new String[] { "", "fish", "fry", "vault", "vault/SKILL.md", "none",
					"fish/secret.txt" }) {
				answers.put("/" + path, names(visitor.answer("resources/directory/read", Map.of("uri", ROOT + path))));
			}
		}
		answers.compute("/vault", (name, answer) -> String.valueOf(answer).replace("vault", "none"));
		assertThat(answers.get("/vault")).isEqualTo(answers.get("/none"));
		return answers;
	}

	private static String names(JsonNode answer) {
		return answer.has("error") ? answer.toString() : answer.at("/result/resources").findValuesAsString("uri") + " "
				+ answer.at("/result/nextCursor").isMissingNode();
	}

	private static RunningGateway start(Path root) {
		String rules = "gateway.access.rules";
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.shop.root", root,
				"gateway.files.mounts.shop.skills", true, "gateway.server.page-size", 10));
		properties.putAll(Map.of(rules + "[0].uri", ROOT + "**", rules + "[0].keys", "boss-key"));
		properties.putAll(Map.of(rules + "[1].uri", ROOT + "fish/secret.txt", rules + "[1].effect", "deny",
				rules + "[2].uri", ROOT + "fish/a-hidden*", rules + "[2].effect", "deny", rules + "[3].uri",
				ROOT + "fry/SKILL.md", rules + "[3].effect", "deny"));
		properties.putAll(Map.of(rules + "[4].uri", ROOT + "vault/**", rules + "[4].effect", "deny", rules + "[5].uri",
				ROOT + "fish/unread.txt", rules + "[5].effect", "deny", rules + "[6].uri", ROOT + "**"));
		return RunningGateway.start(properties, HeaderIdentity.class);
	}

	private static void write(Path root, String path, String text) throws IOException {
		Files.createDirectories(root.resolve(path).getParent());
		Files.writeString(root.resolve(path), text);
	}

}
