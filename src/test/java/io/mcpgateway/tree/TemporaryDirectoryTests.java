package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which directories of killed processes are deleted. */
@EnabledOnOs(OS.LINUX)
class TemporaryDirectoryTests {

	private static final String PREFIX = "gateway-";

	@TempDir
	Path parent;

	private Path left;

	@BeforeEach
	void leave() throws IOException {
		this.left = Files.createDirectory(this.parent.resolve(PREFIX + "left"));
		Files.createFile(this.left.resolve(".lock"));
		Files.writeString(Files.createDirectories(this.left.resolve("a/b")).resolve("file"), "x");
	}

	@Test
	void deletesADirectoryOfThisUser() throws IOException {
		sweep();
		assertThat(this.left).doesNotExist();
	}

	@Test
	void keepsADirectoryOfAnotherUser() throws IOException {
		UserPrincipal other = this.parent.getFileSystem()
			.getUserPrincipalLookupService()
			.lookupPrincipalByName("12345");
		TemporaryDirectory.sweep(this.parent, PREFIX, other);
		assertThat(this.left.resolve("a/b/file")).exists();
	}

	@Test
	void keepsADirectoryWithoutALockOrAnotherName() throws IOException {
		Files.delete(this.left.resolve(".lock"));
		Path other = Files.createDirectory(this.parent.resolve("other"));
		Files.createFile(other.resolve(".lock"));
		sweep();
		assertThat(this.left.resolve("a/b/file")).exists();
		assertThat(other).exists();
	}

	@Test
	void followsNoLink(@TempDir Path outside) throws IOException {
		Path file = Files.writeString(outside.resolve("file"), "x");
		Files.createFile(outside.resolve(".lock"));
		Files.createSymbolicLink(this.parent.resolve(PREFIX + "link"), outside);
		Files.createSymbolicLink(this.left.resolve("link"), outside);
		Files.createSymbolicLink(this.left.resolve("a/file"), file);
		sweep();
		assertThat(this.left).doesNotExist();
		assertThat(outside.resolve(".lock")).exists();
		assertThat(file).exists();
	}

	@Test
	void keepsADirectoryWhoseLockIsALink(@TempDir Path outside) throws IOException {
		Path target = Files.writeString(outside.resolve("target"), "x");
		Files.delete(this.left.resolve(".lock"));
		Files.createSymbolicLink(this.left.resolve(".lock"), target);
		sweep();
		assertThat(this.left.resolve("a/b/file")).exists();
	}

	@Test
	void keepsTheDirectoriesOfLivingProcesses() throws IOException {
		try (TemporaryDirectory first = TemporaryDirectory.create("passing-test");
				TemporaryDirectory second = TemporaryDirectory.create("passing-test")) {
			assertThat(first.path()).exists().isNotEqualTo(second.path());
			assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(second.path())))
				.isEqualTo("rwx------");
		}
	}

	@Test
	void isDeletedAtTheEnd() throws IOException {
		TemporaryDirectory directory = TemporaryDirectory.create("passing-test");
		Files.writeString(directory.path().resolve("file"), "x");
		directory.close();
		assertThat(directory.path()).doesNotExist();
	}

	private void sweep() throws IOException {
		TemporaryDirectory.sweep(this.parent, PREFIX, Files.getOwner(this.left, LinkOption.NOFOLLOW_LINKS));
	}

}
