package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that clients do not take a closed index for an index without hits. */
class ClosedIndexIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@TempDir
	private Path root;

	@TempDir
	private Path directory;

	@Test
	void searchIsUnavailableWhileTheIndexIsClosed() throws IOException {
		Directory locked = FSDirectory.open(this.directory);
		Lock lock = locked.obtainLock(IndexWriter.WRITE_LOCK_NAME);
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.files.mounts.docs.root", this.root, "gateway.search.directory", this.directory))) {
			try (locked; lock) {
				lock.ensureValid();
				JsonNode result = search(gateway);
				assertThat(result.path("isError").asBoolean(false)).isTrue();
				assertThat(result.at("/content/0/text").asString())
					.isEqualTo("The search is not available now: try again later");
			}
			await().atMost(TIMEOUT).until(() -> !search(gateway).path("isError").asBoolean(false));
			assertThat(search(gateway).at("/structuredContent/total").asInt()).isZero();
		}
	}

	private static JsonNode search(RunningGateway gateway) {
		return Peer.of(gateway).tool("search", Map.of("query", "word"));
	}

}
