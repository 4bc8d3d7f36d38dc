package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests repositories that the gateway does not serve: the error, the health and one line
 * of the log name what they are, and never another directory.
 */
@ExtendWith(OutputCaptureExtension.class)
class NamedRepositoriesIT {

	private static final String FILE = ServedRepository.MAIN + "a.txt";

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	@TempDir
	private Path base;

	@BeforeEach
	void fill() {
		this.served.written().put("a.txt", "one").commit("begin");
	}

	@Test
	void namesAWorkTreeWhoseRepositoryIsElsewhere(CapturedOutput output) throws Exception {
		Files.writeString(this.base.resolve(".git"), "gitdir: " + this.served.written().directory());
		assertNamed("its repository is elsewhere, as that of a work tree with a separate directory", output);
	}

	@Test
	void namesTheDirectoryOfALinkedWorkTree(CapturedOutput output) throws Exception {
		Files.writeString(this.base.resolve("HEAD"), "ref: refs/heads/main");
		Files.writeString(this.base.resolve("commondir"), this.served.written().directory().toString());
		assertNamed("its repository is elsewhere, as that of a linked work tree", output);
	}

	@ParameterizedTest
	@CsvSource({ "refstorage, reftable, its repository keeps its references in another format than files",
			"objectformat, sha256, its repository has ids in SHA-256",
			"objectformat, sha3, its repository has ids in another format" })
	void namesAnotherFormat(String extension, String format, String reason, CapturedOutput output) throws Exception {
		configure("[extensions]\n\t" + extension + " = " + format + "\n");
		assertNamed(this.served.written().directory(), reason, output);
	}

	@Test
	void namesARepositoryThatBorrowsItsObjects(CapturedOutput output) throws Exception {
		Path objects = this.served.written().directory().resolve("objects");
		Path lender = Files.move(objects, this.base.resolve("lender"));
		Files.writeString(Files.createDirectories(objects.resolve("info")).resolve("alternates"), lender + "\n");
		assertNamed(this.served.written().directory(), "borrows objects from another one (objects/info/alternates)",
				output);
	}

	@Test
	void namesAPartialClone(CapturedOutput output) throws Exception {
		configure("[remote \"origin\"]\n\tpromisor = true\n\tpartialclonefilter = tree:0\n");
		Path objects = this.served.written().directory().resolve("objects");
		Files.move(objects, this.base.resolve("lender"));
		Files.createDirectory(objects);
		assertNamed(this.served.written().directory(), "is a partial clone", output);
	}

	private void assertNamed(String reason, CapturedOutput output) {
		assertNamed(this.base, reason, output);
	}

	private void assertNamed(Path directory, String reason, CapturedOutput output) {
		ServedRepository again = this.served.remount(Map.of("path", directory));
		CatalogClient client = again.client();
		for (int i = 0; i < 3; i++) {
			assertThat(client.read(FILE).toString()).contains("This resource cannot be read", reason)
				.doesNotContain(this.base.toString());
		}
		Health health = GitHealth.of(again.repository(), Map::of).health().blockOptional().orElseThrow();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getStatus().getDescription()).contains(reason).doesNotContain(this.base.toString());
		assertThat(output.toString()).containsOnlyOnce(reason);
	}

	private void configure(String text) throws IOException {
		Files.writeString(this.served.written().directory().resolve("config"), text, StandardOpenOption.APPEND);
	}

}
