package io.mcpgateway.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.mcpgateway.tree.WrittenFileContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Tests the file of API keys against whatever replaces it. */
class ApiKeysFileTests implements WrittenFileContract {

	@TempDir
	private Path directory;

	@Override
	public Path file() {
		return this.directory.resolve("keys.yaml");
	}

	@Override
	public String sample() {
		return "ci:\n  hashes: sha256:" + "0f".repeat(32) + "\n";
	}

	@Override
	public @Nullable String read() {
		return read(file());
	}

	@Override
	public void readOther() throws IOException {
		Path other = Files.writeString(this.directory.resolve("other.yaml"), "other");
		assertThat(read(other)).isEqualTo("other");
	}

	@Test
	void followsTheLinksOfAMountedSecret() throws IOException {
		Files.createDirectory(this.directory.resolve("..2026"));
		Files.writeString(this.directory.resolve("..2026/keys.yaml"), sample());
		Files.createSymbolicLink(this.directory.resolve("..data"), Path.of("..2026"));
		Files.createSymbolicLink(file(), Path.of("..data/keys.yaml"));
		assertThat(read()).isEqualTo(sample());
	}

	@Test
	void followsALinkToAnotherDirectory(@TempDir Path elsewhere) throws IOException {
		Files.createSymbolicLink(file(), Files.writeString(elsewhere.resolve("keys"), sample()));
		assertThat(read()).isEqualTo(sample());
	}

	@Test
	void refusesAFileOfMoreThanAMegabyte() throws IOException {
		Files.write(file(), new byte[1024 * 1024]);
		assertThat(read()).hasSize(1024 * 1024);
		Files.write(file(), new byte[1024 * 1024 + 1]);
		assertThatIllegalArgumentException().isThrownBy(() -> new ApiKeysFile(file()).read())
			.withMessageEndingWith("must not exceed 1MB");
	}

	private static @Nullable String read(Path file) {
		try {
			return new String(new ApiKeysFile(file).read(), StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
