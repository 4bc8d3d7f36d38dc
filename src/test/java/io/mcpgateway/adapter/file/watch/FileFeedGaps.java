package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.TreeNode;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import static io.mcpgateway.adapter.file.watch.FeedRecorder.listChanged;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.unseen;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.updated;

/** Contract for a root that disappears or is replaced. */
interface FileFeedGaps {

	FileWatchMode mode();

	@Test
	default void tellsThatARootCameThatWasNotThere(@TempDir Path base) throws IOException {
		Path root = base.resolve("root");
		try (FeedRecorder watched = FeedRecorder.at(FeedRecorder.mount(root, mode()))) {
			watched.clear();
			Files.createDirectory(root);
			watched.awaitAll(unseen(""), listChanged());
			isWatched(watched, root);
		}
	}

	@Test
	default void tellsThatARootWentAndCameBack(@TempDir Path base) throws IOException {
		Path root = TempSite.in(base).root();
		Path away = base.resolve("away");
		Files.createDirectory(root.resolve("deep"));
		try (FeedRecorder watched = FeedRecorder.at(FeedRecorder.mount(root, mode()))) {
			watched.clear();
			Files.move(root, away);
			watched.awaitAll(unseen(""), listChanged());
			Files.writeString(away.resolve("deep/file"), "content");
			watched.clear();
			Files.move(away, root);
			watched.awaitAll(unseen(""), listChanged());
			awaitWatched(watched, root.resolve("deep"));
			isWatched(watched, root.resolve("deep"));
		}
	}

	@Test
	default void tellsThatARootWasDeletedAndMadeAgain(@TempDir Path base) throws IOException {
		Path root = Files.createDirectory(base.resolve("root"));
		try (FeedRecorder watched = FeedRecorder.at(FeedRecorder.mount(root, mode()))) {
			for (int i = 0; i < 3; i++) {
				watched.clear();
				FileSystemUtils.deleteRecursively(root);
				watched.awaitAll(unseen(""));
				watched.clear();
				Files.createDirectory(root);
				watched.awaitAll(unseen(""));
			}
			isWatched(watched, root);
		}
	}

	@Test
	default void tellsThatARootIsAnother(@TempDir Path base) throws IOException {
		Path root = TempSite.in(base).root();
		Path other = base.resolve("other");
		Files.createDirectories(other.resolve("deep"));
		try (FeedRecorder watched = FeedRecorder.at(FeedRecorder.mount(root, mode()))) {
			watched.clear();
			Files.move(root, base.resolve("away"));
			Files.move(other, root);
			watched.awaitAll(unseen(""), listChanged());
			awaitWatched(watched, root.resolve("deep"));
			isWatched(watched, root.resolve("deep"));
		}
	}

	/** The watcher has already found the earlier root in place. */
	@Test
	default void tellsThatARootIsReplacedRightAfterACheck(@TempDir Path base) throws IOException {
		Path root = TempSite.in(base).root();
		Path other = Files.createDirectory(base.resolve("other"));
		Mount<FileMount> mount = FeedRecorder.mount(root, mode());
		DirectoryTree tree = PlatformTree.of(root, false);
		AtomicBoolean replaces = new AtomicBoolean();
		FileFeed feed = new FileFeed(mount, (path) -> {
			TreeNode opened = tree.open(path);
			if (path.isEmpty() && replaces.getAndSet(false)) {
				Files.move(root, base.resolve("away"));
				Files.move(other, root);
			}
			return opened;
		}, new WatchState(mode()));
		try (FeedRecorder watched = FeedRecorder.at(mount, feed)) {
			watched.clear();
			replaces.set(true);
			watched.awaitAll(unseen(""), listChanged());
			isWatched(watched, root);
		}
	}

	@Test
	default void tellsThatARootThatIsALinkLeadsElsewhere(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		Path link = Files.createSymbolicLink(base.resolve("link"), Path.of("root"));
		Files.createDirectory(site.root().resolve("deep"));
		try (FeedRecorder watched = FeedRecorder.at(FeedRecorder.mount(link, mode()))) {
			isWatched(watched, site.root().resolve("deep"));
			Path next = Files.createSymbolicLink(base.resolve("next"), Path.of("outside"));
			watched.clear();
			Files.move(next, link, StandardCopyOption.ATOMIC_MOVE);
			watched.awaitAll(unseen(""), listChanged());
			watched.clear();
			Files.writeString(site.outside().resolve("file"), "other");
			watched.awaitAll(updated("file"));
		}
	}

	/** Waits for a second check, since a check between the moves finds no root. */
	private static void awaitWatched(FeedRecorder watched, Path deep) {
		Awaitility.await().atMost(FeedRecorder.TIMEOUT).pollInterval(Duration.ofMillis(300)).until(() -> {
			Files.writeString(deep.resolve("probe"), "written at " + System.nanoTime());
			return watched.changes().contains(updated("deep/probe"));
		});
	}

	private static void isWatched(FeedRecorder watched, Path directory) throws IOException {
		String place = directory.endsWith("deep") ? "deep/" : "";
		watched.clear();
		Path file = Files.writeString(directory.resolve("seen"), "content");
		watched.awaitAll(updated(place + "seen"), listChanged());
		watched.clear();
		Files.writeString(file, "other");
		watched.awaitAll(updated(place + "seen"));
		Files.delete(file);
		watched.awaitAll(updated(place + "seen"), listChanged());
	}

}
