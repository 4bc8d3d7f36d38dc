package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.read.FileLogStore;
import io.mcpgateway.adapter.logs.read.LogFiles;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.tree.DamagedTree;
import io.mcpgateway.tree.StallGuard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a directory that the file system cannot read hides no other log. */
class DamagedDirectoryTests {

	@TempDir
	private Path directory;

	@Test
	void hidesNoOtherLog() throws IOException {
		for (String path : List.of("app.log", "lost/a.log", "sound/b.log")) {
			Path file = this.directory.resolve(path);
			Files.createDirectories(file.getParent());
			Files.writeString(file, "a line of " + path + "\n");
		}
		CatalogClient client = client("lost");
		assertThat(CatalogClient.each(client.resources(), "uri")).contains(ServedLogs.ROOT + "app.log",
				ServedLogs.ROOT + "sound/b.log");
		assertThat(client.text(ServedLogs.ROOT + "recent")).contains("a line of app.log", "a line of sound/b.log");
	}

	private CatalogClient client(String damaged) {
		Mount<LogMount> mount = ServedLogs.of(this.directory).mount();
		LogFiles files = new LogFiles(mount, new DamagedTree(mount.source().tree(), List.of(damaged)),
				new StallGuard(4));
		return new CatalogClient(new LogAdapter(mount, new FileLogStore(mount, files, InstantSource.system()),
				BaselineTaker.NONE, ReaderThreads.of(2, "logs-damaged"), InstantSource.system()));
	}

}
