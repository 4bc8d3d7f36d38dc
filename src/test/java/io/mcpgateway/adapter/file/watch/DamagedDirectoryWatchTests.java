package io.mcpgateway.adapter.file.watch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.tree.DamagedTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the watch of a mount goes on beside what the file system cannot read. */
class DamagedDirectoryWatchTests {

	@Test
	void seesTheChangesOfTheNeighbours(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("lost/a.txt", "content");
		site.write("sub/broken.txt", "content");
		Path changed = site.write("sub/c.txt", "content");
		Mount<FileMount> mount = FeedRecorder.mount(site.root(), FileWatchMode.POLL);
		FileFeed feed = new FileFeed(mount,
				new DamagedTree(PlatformTree.of(site.root(), false), List.of("lost", "broken.txt")),
				new WatchState(FileWatchMode.POLL));
		try (FeedRecorder recorder = FeedRecorder.at(mount, feed)) {
			assertThat(recorder.after(() -> Files.writeString(changed, "other content")))
				.contains(FeedRecorder.updated("sub/c.txt"));
		}
	}

}
