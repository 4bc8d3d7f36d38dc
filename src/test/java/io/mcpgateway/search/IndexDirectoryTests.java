package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the temporary directory of an index. */
class IndexDirectoryTests {

	@Test
	void deletesTheIndexOfAKilledProcess() throws IOException {
		Path left = Files.createTempDirectory("mcp-gateway-search");
		Files.writeString(left.resolve("segments_1"), "x");
		Files.createFile(left.resolve(".lock"));
		IndexDirectory place = IndexDirectory.of(null);
		place.open().close();
		place.leave();
		assertThat(left).doesNotExist();
	}

	@Test
	void deletesItsFilesAtTheEnd() throws IOException {
		IndexDirectory place = IndexDirectory.of(null);
		try (FSDirectory directory = (FSDirectory) place.open()) {
			Files.writeString(directory.getDirectory().resolve("segments_1"), "x");
			place.leave();
			assertThat(directory.getDirectory()).doesNotExist();
		}
	}

}
