package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.mcpgateway.adapter.file.Watched.updated;
import static org.assertj.core.api.Assertions.assertThat;

class NativeChangesTests implements FileFeedContract {

	@Override
	public WatchMode mode() {
		return WatchMode.NATIVE;
	}

	@Test
	void tellsOfAFileThatIsReplacedByARenameAsOneThatIsWritten(@TempDir Path base) throws Exception {
		Site site = Site.in(base);
		Path file = site.write("a/b", "content");
		try (Watched watched = watched(site)) {
			for (String temporary : List.of("a/b~", "a/.b.swp", "4913")) {
				assertThat(watched
					.after(() -> Files.move(site.write(temporary, "new"), file, StandardCopyOption.ATOMIC_MOVE)))
					.containsExactly(updated("a/b"));
			}
		}
	}

	@Test
	void saysNothingOfAFileThatCameAndWent(@TempDir Path base) throws Exception {
		Site site = Site.in(base);
		site.write("a/b", "content");
		try (Watched watched = watched(site)) {
			assertThat(watched.after(() -> Files.delete(site.write("a/temporary", "")))).isEmpty();
		}
	}

	@Test
	void tellsOfAFileThatIsDeletedAndMadeAgainAsOneThatIsWritten(@TempDir Path base) throws Exception {
		Site site = Site.in(base);
		Path file = site.write("a/b", "content");
		try (Watched watched = watched(site)) {
			assertThat(watched.after(() -> {
				Files.delete(file);
				Files.writeString(file, "other");
			})).containsExactly(updated("a/b"));
		}
	}

	private Watched watched(Site site) throws IOException {
		return Watched.at(Watched.mount(site.root(), mode()));
	}

}
