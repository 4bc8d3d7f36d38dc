package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.tree.ConfiguredFile;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.HungTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.StallGuard;
import io.mcpgateway.tree.WrittenFileContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a configured file against whatever replaces it. */
class FileSourceTests implements WrittenFileContract {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final ReaderThreads threads = ReaderThreads.of(2 * READERS, "configured-files");

	@TempDir
	private Path directory;

	@AfterEach
	void stop() {
		this.threads.destroy();
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

	/** All configured files share the threads. */
	@Test
	@Timeout(60)
	void aHungFileCostsOneThread() throws IOException {
		Files.writeString(file(), sample());
		DirectoryTree parent = PlatformTree.of(this.directory, false);
		try (HungTree hung = HungTree.of(parent, "dead")) {
			StallGuard guard = new StallGuard(READERS);
			FileSource dead = source(ConfiguredFile.in(hung, "dead").guardedBy(guard));
			FileSource alive = source(ConfiguredFile.in(parent, "a.txt").guardedBy(guard));
			List<Throwable> failures = Flux.range(0, 2 * READERS)
				.flatMap((i) -> dead.state().<Throwable>then(Mono.empty()).onErrorResume(Mono::just))
				.collectList()
				.block(TIMEOUT.multipliedBy(2));
			assertThat(failures).hasSize(2 * READERS).allMatch(SourceUnavailableException.class::isInstance);
			assertThat(hung.hung().availablePermits()).isOne();
			assertThat(read(alive)).isEqualTo(sample());
		}
	}

	private @Nullable String read(Path path) {
		return read(source(ConfiguredFile.of(path)));
	}

	private FileSource source(ConfiguredFile file) {
		return new FileSource("gateway.resources.a.file", file, this.threads);
	}

	private static @Nullable String read(FileSource source) {
		return source.read(ReadRange.WHOLE, (body) -> new Content("config://a", null, Form.TEXT, body))
			.map((content) -> new String(((InMemory) content.body()).bytes(), StandardCharsets.UTF_8))
			.onErrorComplete(SourceUnavailableException.class)
			.block(TIMEOUT);
	}

}
