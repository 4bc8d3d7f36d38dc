package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.tree.WrittenFileContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a configured file against whatever replaces it. */
class FileSourceTests implements WrittenFileContract {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final Scheduler scheduler = Schedulers.newBoundedElastic(READERS, 1000, "configured-files");

	@TempDir
	private Path directory;

	@AfterEach
	void stop() {
		this.scheduler.dispose();
	}

	@Override
	public Path file() {
		return this.directory.resolve("a.txt");
	}

	@Override
	public String sample() {
		return "some text\n";
	}

	@Override
	public @Nullable String read() {
		return read(file());
	}

	@Override
	public void readOther() throws IOException {
		Path other = this.directory.resolve("b.txt");
		Files.writeString(other, "other");
		assertThat(read(other)).isEqualTo("other");
	}

	@Test
	void followsTheLinksOfAMountedConfigMap() throws IOException {
		Files.createDirectory(this.directory.resolve("..2026"));
		Files.writeString(this.directory.resolve("..2026/a.txt"), sample());
		Files.createSymbolicLink(this.directory.resolve("..data"), Path.of("..2026"));
		Files.createSymbolicLink(file(), Path.of("..data/a.txt"));
		assertThat(read()).isEqualTo(sample());
	}

	@Test
	void followsALinkToAnotherDirectory(@TempDir Path elsewhere) throws IOException {
		Files.createSymbolicLink(file(), Files.writeString(elsewhere.resolve("b"), sample()));
		assertThat(read()).isEqualTo(sample());
	}

	private @Nullable String read(Path path) {
		return new FileSource("gateway.resources.a.file", path, this.scheduler).read(ReadRange.WHOLE)
			.map((body) -> new String(((InMemory) body).bytes(), StandardCharsets.UTF_8))
			.onErrorComplete(SourceUnavailableException.class)
			.block(TIMEOUT);
	}

}
