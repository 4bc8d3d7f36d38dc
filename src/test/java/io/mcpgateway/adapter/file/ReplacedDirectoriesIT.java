package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.FileSystemMount;
import io.mcpgateway.tree.Libc;
import io.mcpgateway.tree.MissingRootException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests that a cached content is neither stale nor readable once a directory on the way
 * to its file was moved, replaced, mounted over or closed, between two reads.
 */
@EnabledIf("io.mcpgateway.tree.KernelTree#isSupported")
class ReplacedDirectoriesIT {

	private static final String PLAN = "docs/deep/plan.txt";

	private static final int NOBODY = 65534;

	@TempDir
	private Path base;

	private final Deque<FileSystemMount> mounts = new ArrayDeque<>();

	/** Directory of the root and of directories outside of the root. */
	private Path site;

	private Path root;

	private ServedMount served;

	@AfterEach
	void unmount() {
		this.mounts.forEach(FileSystemMount::close);
	}

	@ParameterizedTest
	@EnumSource
	void findNothingInARenamedDirectory(Place place) throws IOException {
		serve(place);
		for (String moved : new String[] { "docs", "docs/deep" }) {
			cache();
			Files.move(this.root.resolve(moved), this.root.resolve("other"));
			assertThat(isReadable()).as(moved).isFalse();
			Files.move(this.root.resolve("other"), this.root.resolve(moved));
			assertThat(text()).isEqualTo("plan");
		}
	}

	@ParameterizedTest
	@EnumSource
	void findNothingThroughALinkThatReplacedADirectory(Place place) throws IOException {
		serve(place);
		for (String moved : new String[] { "docs", "docs/deep" }) {
			for (Path away : new Path[] { this.site.resolve("away"), this.root.resolve("away") }) {
				cache();
				Path directory = this.root.resolve(moved);
				Files.move(directory, away);
				Files.createSymbolicLink(directory, away);
				assertThat(isReadable()).as("%s to %s", moved, away).isFalse();
				Files.delete(directory);
				Files.move(away, directory);
			}
		}
		assertThat(text()).isEqualTo("plan");
	}

	@ParameterizedTest
	@EnumSource
	void returnTheFileOfADirectoryThatWasMadeAgain(Place place) throws IOException {
		serve(place);
		cache();
		Files.delete(this.root.resolve(PLAN));
		Files.delete(this.root.resolve("docs/deep"));
		assertThat(isReadable()).isFalse();
		Files.createDirectory(this.root.resolve("docs/deep"));
		assertThat(isReadable()).isFalse();
		Files.writeString(this.root.resolve(PLAN), "nalp");
		assertThat(text()).isEqualTo("nalp");
	}

	@ParameterizedTest
	@EnumSource
	void followThePathOfTheRootWhenAParentIsRenamed(Place place) throws IOException {
		serve(place);
		cache();
		Path parent = this.root.getParent();
		Files.move(parent, parent.resolveSibling("elsewhere"));
		assertThat(isReadable()).isFalse();
		Files.createDirectories(this.root.resolve("docs/deep"));
		Files.writeString(this.root.resolve(PLAN), "nalp");
		assertThat(text()).isEqualTo("nalp");
	}

	/** Replaces the root by a link, which the operator may do. */
	@ParameterizedTest
	@EnumSource
	void followALinkThatReplacedTheRoot(Place place) throws IOException {
		serve(place);
		cache();
		Path other = this.site.resolve("other");
		Files.createDirectories(other.resolve("docs/deep"));
		Files.writeString(other.resolve(PLAN), "nalp");
		Files.move(this.root, this.root.resolveSibling("before"));
		Files.createSymbolicLink(this.root, other);
		assertThat(text()).isEqualTo("nalp");
	}

	@Test
	void followBindMountsThatComeAndGo() throws IOException {
		serve(Place.DIRECTORY);
		Path other = Files.createDirectories(this.site.resolve("other/deep"));
		Files.writeString(other.resolve("plan.txt"), "nalp");
		for (int i = 0; i < 3; i++) {
			cache();
			FileSystemMount mount = mounted(FileSystemMount.bind(other.getParent(), this.root.resolve("docs")));
			assertThat(text()).isEqualTo("nalp");
			unmount(mount);
			assertThat(text()).isEqualTo("plan");
		}
	}

	/** Reads leave no handle that keeps the system from unmounting. */
	@Test
	void followAFileSystemThatIsUnmountedAndMountedAgainBetweenReads() throws IOException {
		serve(Place.DIRECTORY);
		Path point = Files.createDirectory(this.root.resolve("disk"));
		for (Path mounted : new Path[] { this.root.resolve("docs"), this.root, this.root.getParent() }) {
			for (String text : new String[] { "one", "two" }) {
				FileSystemMount mount = mounted(FileSystemMount.tmpfs(mounted));
				assertThat(isReadable()).isFalse();
				Files.createDirectories(this.root.resolve(PLAN).getParent());
				Files.writeString(this.root.resolve(PLAN), text);
				assertThat(text()).isEqualTo(text);
				readSeveralTimes();
				assertThat(text()).isEqualTo(text);
				unmount(mount);
				assertThat(text()).isEqualTo("plan");
			}
		}
		assertThat(point).isEmptyDirectory();
	}

	@Test
	void findNothingInADirectoryWhosePermissionsWereTakenAway() throws Throwable {
		Files.setPosixFilePermissions(this.base, PosixFilePermissions.fromString("rwxr-xr-x"));
		serve(Place.DIRECTORY);
		for (String closed : new String[] { "", "docs", "docs/deep" }) {
			Path directory = this.root.resolve(closed);
			for (Path open = this.root.resolve(PLAN); open != null; open = open.getParent()) {
				assumeTrue(Files.isReadable(open) && isOpenToAll(open), "others may not reach the temporary directory");
			}
			cache();
			assertThat(readAs(NOBODY)).as("the cache answers").isNotNull();
			Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
			assertThat(readAs(NOBODY)).as(closed).isNull();
			Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
			assertThat(readAs(NOBODY)).isNotNull();
		}
	}

	private static boolean isOpenToAll(Path path) throws IOException {
		String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
		return Files.isDirectory(path) ? permissions.endsWith("x") : permissions.charAt(6) == 'r';
	}

	/** Reads from the cache with the rights of another user, for this thread only. */
	private Content readAs(int user) throws Throwable {
		MethodHandle setUser = Libc.handle("setfsuid",
				FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
		try (Arena arena = Arena.ofConfined()) {
			int before = (int) setUser.invokeExact(arena.allocate(Libc.ERROR_SIZE, Long.BYTES), user);
			assumeTrue(before == 0, "only root may take the rights of another user");
			try {
				return this.served.adapter().readNow(uri());
			}
			finally {
				int mine = (int) setUser.invokeExact(arena.allocate(Libc.ERROR_SIZE, Long.BYTES), before);
				assertThat(mine).isEqualTo(user);
			}
		}
	}

	private void serve(Place place) throws IOException {
		Path start = this.base.toRealPath();
		switch (place) {
			case DIRECTORY -> this.site = start;
			case TMPFS -> {
				this.site = Files.createDirectory(start.resolve("memory"));
				mounted(FileSystemMount.tmpfs(this.site));
			}
			case OVERLAY -> {
				Path disk = Files.createDirectory(start.resolve("disk"));
				mounted(FileSystemMount.tmpfs(disk));
				Path lower = Files.createDirectories(disk.resolve("lower/parent/root/docs/deep"));
				Files.writeString(lower.resolve("plan.txt"), "plan");
				Path upper = Files.createDirectory(disk.resolve("upper"));
				Path work = Files.createDirectory(disk.resolve("work"));
				this.site = Files.createDirectory(start.resolve("overlay"));
				mounted(FileSystemMount.overlay(disk.resolve("lower"), upper, work, this.site));
			}
		}
		this.root = this.site.resolve("parent/root");
		if (place == Place.OVERLAY) {
			// The kernel renames no directory of the lower layer
			copyUp();
		}
		else {
			Files.createDirectories(this.root.resolve(PLAN).getParent());
			Files.writeString(this.root.resolve(PLAN), "plan");
		}
		this.served = ServedMount.at(this.root);
	}

	/** Makes each directory again in the upper layer, with the file of the lower one. */
	private void copyUp() throws IOException {
		Path file = this.root.resolve(PLAN);
		Path kept = this.site.resolve("kept");
		Files.move(file, kept);
		for (Path directory = file.getParent(); !directory.equals(this.site); directory = directory.getParent()) {
			Files.delete(directory);
		}
		Files.createDirectories(file.getParent());
		Files.move(kept, file);
	}

	private FileSystemMount mounted(Optional<FileSystemMount> mount) {
		assumeTrue(mount.isPresent(), "mounting needs root on Linux");
		this.mounts.push(mount.orElseThrow());
		return this.mounts.getFirst();
	}

	private void unmount(FileSystemMount mount) {
		assertThat(mount.unmount()).as("nothing keeps %s from being unmounted", mount.directory()).isTrue();
		this.mounts.remove(mount);
	}

	/** Reads until the cache answers. */
	private void cache() {
		Awaitility.await().atMost(ServedMount.TIMEOUT).until(this::isCached);
	}

	private void readSeveralTimes() {
		for (int i = 0; i < 3; i++) {
			isCached();
		}
	}

	private boolean isCached() {
		return content() != null && this.served.adapter().readNow(uri()) != null;
	}

	private boolean isReadable() {
		return this.served.adapter().readNow(uri()) != null || content() != null;
	}

	private String text() {
		Content now = this.served.adapter().readNow(uri());
		Content later = Objects.requireNonNull(content());
		String text = new String(((Content.InMemory) later.body()).bytes());
		assertThat((now != null) ? new String(((Content.InMemory) now.body()).bytes()) : text).isEqualTo(text);
		return text;
	}

	private Content content() {
		return this.served.adapter().read(uri()).onErrorComplete(MissingRootException.class).block(ServedMount.TIMEOUT);
	}

	private static ResourceUri uri() {
		return ResourceUri.parse(ServedMount.PREFIX + PLAN);
	}

	/** File system of the root and its surroundings. */
	enum Place {

		DIRECTORY, TMPFS, OVERLAY

	}

}
