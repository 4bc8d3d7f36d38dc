package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests FIFOs, links and devices among the files of a repository. None is opened, and a
 * good file stays readable.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class SpecialFilesIT {

	private static final String GOOD = "git://acme/a.txt";

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private String head = "";

	@BeforeEach
	void fill() {
		this.head = this.served.written().put("a.txt", "one").commit("begin");
	}

	@Test
	void opensNoFifo() throws Exception {
		String id = "ab" + "0".repeat(38);
		for (String name : List.of("refs/heads/x", "refs/tags/x", "packed-refs", "shallow", "objects/pack/pack-x.idx",
				"objects/pack/pack-x.pack", "objects/ab/" + "0".repeat(38), "objects/info/alternates",
				"objects/info/commit-graph", "info/grafts")) {
			fifo(name);
		}
		for (int i = 0; i < 8; i++) {
			for (String missing : List.of("heads/x/contents/a.txt", "tags/x/contents/a.txt", "heads/x/log",
					"diff/x...main", "commits/" + id, "commits/" + "1".repeat(40))) {
				assertThat(this.served.client().errorCode("git://acme/" + missing)).as(missing).isEqualTo(-32602);
			}
		}
		assertThat(this.served.client().text(GOOD)).isEqualTo("one");
		assertThat(this.served.client().text("git://acme/heads/main/log")).contains(this.head);
		assertThat(this.served.client()
			.answer("completion/complete",
					Map.of("ref", Map.of("type", "ref/resource", "uri", "git://acme/heads/{branch}/contents/{+path}"),
							"argument", Map.of("name", "branch", "value", "")))
			.at("/result/completion/values")
			.toString()).isEqualTo("[\"main\"]");
	}

	@Test
	void opensNoFifoOnTheWayToTheRepository() throws Exception {
		for (String name : List.of("HEAD", "config")) {
			Path file = this.served.written().directory().resolve(name);
			byte[] before = Files.readAllBytes(file);
			Files.delete(file);
			fifo(name);
			ServedRepository again = this.served.remount(Map.of());
			assertThat(again.client().read("git://acme/heads/main/contents/a.txt").toString()).isNotEmpty();
			Files.delete(file);
			Files.write(file, before);
			assertThat(again.client().text(ServedRepository.MAIN + "a.txt")).isEqualTo("one");
			assertThat(again.client().text(GOOD)).isEqualTo("one");
		}
	}

	@Test
	void followsNoLinkOutOfTheRepository(@TempDir Path outside) throws Exception {
		Path directory = this.served.written().directory();
		Files.writeString(outside.resolve("ref"), this.head);
		Files.createSymbolicLink(directory.resolve("refs/heads/linked"), outside.resolve("ref"));
		Files.createSymbolicLink(directory.resolve("refs/heads/device"), Path.of("/dev/zero"));
		assertThat(this.served.client().errorCode("git://acme/heads/linked/contents/a.txt")).isEqualTo(-32602);
		assertThat(this.served.client().errorCode("git://acme/heads/device/contents/a.txt")).isEqualTo(-32602);
		assertThat(this.served.client().text(GOOD)).isEqualTo("one");
		Path objects = directory.resolve("objects");
		Files.move(objects, outside.resolve("objects"));
		Files.createSymbolicLink(objects, outside.resolve("objects"));
		assertThat(this.served.client().read("git://acme/heads/main/contents/a.txt").has("error")).isTrue();
	}

	@Test
	void takesNoObjectsOfAnotherRepository() throws Exception {
		try (ServedRepository other = ServedRepository.create()) {
			String secret = other.written().put("secret", "s").commit("other");
			Path info = Files.createDirectories(this.served.written().directory().resolve("objects/info"));
			Files.writeString(info.resolve("alternates"),
					other.written().directory().resolve("objects").toString() + "\n");
			ServedRepository again = this.served.remount(Map.of());
			assertThat(again.client().read("git://acme/commits/" + secret).at("/error/message").asString())
				.contains("its repository lacks the object " + secret, "borrows objects from another one");
			assertThat(again.client().text(GOOD)).isEqualTo("one");
		}
	}

	/** A work tree whose {@code .git} is a file leads to a repository elsewhere. */
	@Test
	void followsNoFileToARepository(@TempDir Path workTree) throws Exception {
		Files.writeString(workTree.resolve(".git"), "gitdir: " + this.served.written().directory());
		ServedRepository linked = this.served.remount(Map.of("path", workTree));
		assertThat(linked.client().read("git://acme/heads/main/contents/a.txt").has("error")).isTrue();
	}

	@Test
	void isUnimpressedByLargeFiles() throws Exception {
		Path directory = this.served.written().directory();
		for (String name : List.of("refs/heads/large", "objects/pack/pack-large.idx", "objects/pack/pack-large.pack")) {
			try (FileChannel file = FileChannel.open(directory.resolve(name), StandardOpenOption.CREATE,
					StandardOpenOption.WRITE)) {
				file.write(ByteBuffer.allocate(1), 1L << 40);
			}
		}
		assertThat(this.served.client().errorCode("git://acme/heads/large/contents/a.txt")).isEqualTo(-32602);
		assertThat(this.served.client().errorCode("git://acme/commits/" + "2".repeat(40))).isEqualTo(-32602);
		assertThat(this.served.client().text(GOOD)).isEqualTo("one");
		assertThat(this.served.client().text("git://acme/heads/main/log")).contains(this.head);
	}

	private void fifo(String name) throws IOException, InterruptedException {
		Path file = this.served.written().directory().resolve(name);
		Files.createDirectories(file.getParent());
		assertThat(new ProcessBuilder("mkfifo", file.toString()).inheritIO().start().waitFor()).isZero();
	}

}
