package io.mcpgateway.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that equal URIs (RFC 3986) are one for reads, tools, rules and subscriptions, in
 * requests as in the configuration.
 */
class EqualUrisIT {

	private static final List<String> SPELLINGS = List.of("file:///docs/%s", "FILE:///docs/%s",
			"file://localhost/docs/%s", "file:/docs/%s", "file:///d%%6fcs/%s", "File://LOCALHOST/%%64ocs/%s");

	@TempDir
	private Path root;

	@Test
	void areReadRefusedAndWatchedAlike() throws IOException {
		Files.writeString(this.root.resolve("known.txt"), "All know");
		Files.writeString(Files.createDirectory(this.root.resolve("secret")).resolve("plan.txt"), "Nobody knows");
		Files.writeString(Files.createDirectory(this.root.resolve("vault")).resolve("plan.txt"), "Nobody knows");
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.files.mounts.docs.root", this.root, "gateway.search.enabled", "false",
					"gateway.access.rules[0].uri", "FILE:///docs/secret/**,file://localhost/docs/v%61ult/**",
					"gateway.access.rules[0].effect", "deny", "gateway.access.rules[1].uri", "**",
					"gateway.resources.note.uri", "NOTE:%6Fne", "gateway.resources.note.text", "A note"))) {
			Peer peer = Peer.of(gateway);
			for (String spelling : SPELLINGS) {
				assertThat(peer.read(spelling.formatted("known.txt")).body()).as(spelling).contains("All know");
				assertThat(peer.text("read_resource", Map.of("uri", spelling.formatted("known.txt")))).as(spelling)
					.contains("All know");
				for (String hidden : List.of("secret", "vault", "absent")) {
					String uri = spelling.formatted(hidden + "/plan.txt");
					assertThat(peer.read(uri).body().replace(uri, "")).as(uri)
						.isEqualTo(peer.read("file:///docs/none").body().replace("file:///docs/none", ""));
				}
			}
			assertThat(peer.read("note:one").body()).contains("A note");
			assertThat(peer.read("Note:on%65").body()).contains("A note");
			assertThat(peer.text("list_resources", Map.of("prefix", "FILE://localhost/docs/kn"))).contains("known.txt");
			String watched = "FILE://localhost/docs/known.txt";
			OpenStream stream = peer.listen(watched);
			stream.awaitUpdate(watched, () -> write("All know more"),
					() -> assertThat(peer.read(watched).body()).contains("All know more"));
		}
	}

	private void write(String text) {
		try {
			Files.writeString(this.root.resolve("known.txt"), text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
