package io.mcpgateway.tree;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PlatformTreeTests {

	@Test
	void asksTheKernelWhereItCan(@TempDir Path base) {
		Class<?> expected = KernelTree.isSupported() ? KernelTree.class : WalkedTree.class;
		assertThat(PlatformTree.of(base, false)).isInstanceOf(expected);
	}

	@Test
	void refusesAFileSystemThatCannotBeWalked(@TempDir Path base) throws IOException {
		URI archive = URI.create("jar:" + base.resolve("archive.zip").toUri());
		try (FileSystem files = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
			assertThatExceptionOfType(UnsupportedOperationException.class)
				.isThrownBy(() -> PlatformTree.of(files.getPath("/directory"), false))
				.withMessage("Cannot serve files from /directory: "
						+ "the platform cannot open a file relative to an open directory");
		}
	}

}
