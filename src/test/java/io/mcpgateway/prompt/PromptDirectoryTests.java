package io.mcpgateway.prompt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.mcpgateway.tree.WrittenFileContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the folder of prompts against whatever replaces its files. */
class PromptDirectoryTests implements WrittenFileContract {

	@TempDir
	private Path root;

	@Override
	public Path file() {
		return this.root.resolve("a.md");
	}

	@Override
	public String sample() {
		return "---\ntitle: A\n---\nSay hello.\n";
	}

	@Override
	public @Nullable String read() throws IOException {
		new PromptLoader(directory()).load();
		return read("a.md");
	}

	@Override
	public void readOther() throws IOException {
		Files.writeString(this.root.resolve("b.md"), "other");
		assertThat(read("b.md")).isEqualTo("other");
		assertThat(directory().names()).contains("b.md");
	}

	@Test
	void followsLinksWithinTheFolder() throws IOException {
		Files.createDirectory(this.root.resolve("..2026"));
		Files.writeString(this.root.resolve("..2026/a.md"), sample());
		Files.createSymbolicLink(this.root.resolve("..data"), Path.of("..2026"));
		Files.createSymbolicLink(file(), Path.of("..data/a.md"));
		Files.createSymbolicLink(this.root.resolve("b.md"), this.root.resolve("..2026/a.md"));
		assertThat(directory().names()).containsExactly("a.md", "b.md");
		assertThat(read("a.md")).isEqualTo(sample());
		assertThat(read("b.md")).isEqualTo(sample());
	}

	private @Nullable String read(String name) {
		try {
			return new String(directory().read(name, 1024, 1), StandardCharsets.UTF_8);
		}
		catch (InvalidPromptException ex) {
			return null;
		}
	}

	private PromptDirectory directory() {
		return new PromptDirectory(this.root);
	}

}
