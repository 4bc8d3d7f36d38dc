package io.mcpgateway.adapter.file.watch;

import java.util.List;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How much one window of changes holds. */
class PendingFileChangesTests {

	private final PendingFileChanges news = new PendingFileChanges("file:///docs/");

	@Test
	void becomesOneChangeWhenThereAreManyOfLongPaths() {
		for (int i = 0; i < 5000; i++) {
			this.news.updated("file:///docs/" + "deep/".repeat(200), "file-" + i);
		}
		assertThat(this.news.take()).isEqualTo(List.of(new Change.Unseen("file:///docs/")));
	}

	@Test
	void tellsOfEachOfManyWhosePathsAreShort() {
		for (int i = 0; i < 5000; i++) {
			this.news.updated("file:///docs/", "file-" + i);
		}
		assertThat(this.news.take()).hasSize(5000).contains(new Change.Updated("file:///docs/file-4999"));
		assertThat(this.news.take()).isEmpty();
	}

}
