package io.mcpgateway.prompt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Set;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of changes that a folder of prompts publishes. */
@ExtendWith(OutputCaptureExtension.class)
class PromptWatchTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final Duration POLL = Duration.ofMillis(100);

	@TempDir
	private Path base;

	private Path root;

	private PromptFolder folder;

	@BeforeEach
	void watch() throws IOException {
		this.root = Files.createDirectory(this.base.resolve("prompts"));
		this.folder = new PromptFolder(this.root, POLL);
	}

	@AfterEach
	void close() {
		this.folder.close();
	}

	@Test
	void tellsOnceOfEachChange() {
		write("a.md", "One");
		watched().then(() -> write("a.md", "Two"))
			.expectNext(changed("a"))
			.then(() -> write("b.md", "Three"))
			.expectNext(changed("b"))
			.then(() -> delete("a.md"))
			.expectNext(changed("a"))
			.then(() -> assertThat(names()).containsExactly("b"))
			.expectNoEvent(POLL.multipliedBy(5))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void aFileThatCannotBeReadSilencesNoOther() throws IOException {
		write("a.md", "One");
		Files.createSymbolicLink(this.root.resolve("loop.md"), this.root.resolve("loop.md"));
		watched().then(() -> write("a.md", "Two"))
			.expectNext(changed("a"))
			.then(() -> write("b.md", "Three"))
			.expectNext(changed("b"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void tellsNothingWhereClientsSeeNoDifference() {
		write("a.md", "One");
		watched().then(() -> write("a.md", "  One  ")).then(() -> write("notes.txt", "x")).then(() -> {
			Path file = this.root.resolve("a.md");
			assertThat(file.toFile().setLastModified(1_000_000_000_000L)).isTrue();
		}).expectNoEvent(POLL.multipliedBy(10)).thenCancel().verify(TIMEOUT);
	}

	@Test
	void looksThroughLinksThatAreSwapped() throws IOException {
		mount("1", "One");
		Files.createSymbolicLink(this.root.resolve("..data"), Path.of("..1"));
		Files.createSymbolicLink(this.root.resolve("a.md"), Path.of("..data/a.md"));
		watched().then(() -> assertThat(names()).containsExactly("a"))
			.then(() -> swap("2", "Two"))
			.expectNext(changed("a"))
			.expectNoEvent(POLL.multipliedBy(5))
			.then(() -> swap("3", "Two"))
			.expectNoEvent(POLL.multipliedBy(5))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void seesThatAPictureChanged() {
		write("a.md", "![x](x.png)");
		watched().then(() -> assertThat(names()).isEmpty())
			.then(() -> write(this.root.resolve("x.png"), "1"))
			.expectNext(changed("a"))
			.then(() -> write(this.root.resolve("x.png"), "22"))
			.expectNext(changed("a"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void readsAFolderThatComesAndGoes() {
		delete("");
		watched().then(() -> assertThat(health()).isEqualTo(new Status("DOWN", "the folder does not exist")))
			.then(() -> {
				assertThat(this.root.toFile().mkdir()).isTrue();
				write("a.md", "One");
			})
			.expectNext(changed("a"))
			.then(() -> assertThat(health()).isEqualTo(Status.UP))
			.then(() -> delete("a.md"))
			.then(() -> delete(""))
			.expectNext(changed("a"))
			.then(() -> assertThat(names()).isEmpty())
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void leavesOutAFileThatTurnsWrongAndTellsOfItOnce(CapturedOutput output) {
		write("a.md", "One");
		write("wrong.md", "{{x}}");
		watched().then(() -> write("a.md", "{{y}}"))
			.expectNext(changed("a"))
			.then(() -> assertThat(names()).isEmpty())
			.then(() -> write("b.md", "Two"))
			.expectNext(changed("b"))
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(output)
			.containsOnlyOnce("An invalid prompt file is left out: a.md, line 4: {{y}} is not a declared argument")
			.containsOnlyOnce("An invalid prompt file is left out: wrong.md, line 4: {{x}} is not a declared argument");
		Health health = new PromptHealth(this.folder).health();
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("prompts", 1).containsEntry("wrong", 2);
		assertThat(health.getDetails().get("files")).asString()
			.contains("wrong.md, line 4: {{x}} is not a declared argument");
	}

	@Test
	void servesWhatIsThereBeforeAnybodyWatches() {
		write("a.md", "One");
		assertThat(names()).containsExactly("a");
	}

	/** Returns a watch after the folder's first poll. */
	private StepVerifier.Step<Change> watched() {
		names();
		return StepVerifier.create(this.folder.feed().changes()).expectSubscription().expectNoEvent(POLL);
	}

	private static Change changed(String prompt) {
		return new Change.PromptsChanged(Set.of(prompt));
	}

	private Set<String> names() {
		return this.folder.prompts().blockOptional(TIMEOUT).orElseThrow().byName().keySet();
	}

	private Status health() {
		return new PromptHealth(this.folder).health().getStatus();
	}

	private void mount(String version, String text) throws IOException {
		Path directory = Files.createDirectory(this.root.resolve(".." + version));
		write(directory.resolve("a.md"), prompt(text));
	}

	/** Swaps the folder's link, as Kubernetes updates a volume. */
	private void swap(String version, String text) {
		try {
			mount(version, text);
			Path link = Files.createSymbolicLink(this.root.resolve("..data_tmp"), Path.of(".." + version));
			Files.move(link, this.root.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	private void write(String name, String text) {
		write(this.root.resolve(name), prompt(text));
	}

	private static String prompt(String text) {
		return "---\ntitle: A\n---\n" + text + "\n";
	}

	/** Replaces a file, since a poll may find a file that is being written empty. */
	private void write(Path file, String text) {
		try {
			Path next = Files.writeString(this.base.resolve("next"), text);
			Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	private void delete(String name) {
		try {
			Files.delete(this.root.resolve(name));
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

}
