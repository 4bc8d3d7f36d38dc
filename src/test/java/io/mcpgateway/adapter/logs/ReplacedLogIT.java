package io.mcpgateway.adapter.logs;

import java.nio.file.Path;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.tree.WrittenFileContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a log against whatever replaces it. */
class ReplacedLogIT implements WrittenFileContract {

	private final ReaderThreads threads = ReaderThreads.of(2 * READERS, "logs");

	private static final String OTHER = "2026-11-24T07:00:00Z INFO other\n";

	@TempDir
	private Path directory;

	private CatalogClient client;

	@BeforeEach
	void serve() {
		ServedLogs served = ServedLogs.of(this.directory);
		served.append("other.log", OTHER);
		this.client = new CatalogClient(served.adapter(this.threads));
	}

	@AfterEach
	void stop() {
		this.threads.destroy();
	}

	@Override
	public Path file() {
		return this.directory.resolve("app.log");
	}

	@Override
	public String sample() {
		return "2026-11-24T08:00:00Z INFO one\n";
	}

	@Override
	public @Nullable String read() {
		JsonNode answer = this.client.read(ServedLogs.ROOT + "app.log");
		return answer.has("error") ? null : answer.at("/result/contents/0/text").asString();
	}

	@Override
	public void readOther() {
		assertThat(this.client.text(ServedLogs.ROOT + "other.log")).isEqualTo(OTHER);
		assertThat(this.client.text(ServedLogs.ROOT + "recent?timeframe=365d")).contains("other");
	}

}
