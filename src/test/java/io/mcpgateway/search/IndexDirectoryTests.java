package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

import io.mcpgateway.search.index.IndexDirectory;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the temporary directory of an index. */
class IndexDirectoryTests {

	@Test
	void deletesWhatProcessesLeftThatWereKilledAndNothingElse() throws IOException {
		Path left = passing(Duration.ofHours(1));
		Path young = passing(Duration.ZERO);
		Path used = passing(Duration.ofHours(1));
		IndexDirectory place = IndexDirectory.of(null);
		try (Directory locked = FSDirectory.open(used); Lock lock = locked.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			Files.setLastModifiedTime(used, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
			place.open().close();
			assertThat(left).doesNotExist();
			assertThat(young.resolve("segments_1")).exists();
			assertThat(used.resolve("segments_1")).exists();
		}
		finally {
			place.leave();
			FileSystemUtils.deleteRecursively(young);
			FileSystemUtils.deleteRecursively(used);
		}
	}

	private static Path passing(Duration age) throws IOException {
		Path directory = Files.createTempDirectory("mcp-gateway-search");
		Files.writeString(directory.resolve("segments_1"), "x");
		return Files.setLastModifiedTime(directory, FileTime.from(Instant.now().minus(age)));
	}

}
