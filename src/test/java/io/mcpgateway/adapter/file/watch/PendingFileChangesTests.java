package io.mcpgateway.adapter.file.watch;

import java.util.List;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the bounds of a window of changes. */
class PendingFileChangesTests {

	private final KnownDirectory root = KnownDirectory.root("file:///docs/", new FileHashes());

	private final PendingFileChanges changes = new PendingFileChanges("file:///docs/");

	@Test
	void becomesOneChangeWhenThereAreManyOfLongPaths() {
		KnownDirectory directory = this.root.add("deep".repeat(250));
		for (int i = 0; i < 5000; i++) {
			this.changes.updated(directory, "file-" + i);
		}
		assertThat(this.changes.drain()).isEqualTo(List.of(new Change.Resync("file:///docs/")));
	}

	@Test
	void tellsOfEachOfManyWhosePathsAreShort() {
		for (int i = 0; i < 5000; i++) {
			this.changes.updated(this.root, "file-" + i);
		}
		assertThat(this.changes.drain()).hasSize(5000).contains(new Change.Updated("file:///docs/file-4999"));
		assertThat(this.changes.drain()).isEmpty();
	}

}
