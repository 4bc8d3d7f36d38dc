package io.mcpgateway.training;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;

import org.springframework.util.FileSystemUtils;

/** Temporary directory with the sources that trained gateways serve. */
final class TrainingDirectory implements Closeable {

	/** Word of each text, for searches. */
	static final String WORD = "bicycle";

	static final String MOUNT = "file:///training/";

	private static final int SMALL = 4 * 1024;

	private static final int LARGE = 256 * 1024;

	private static final int LISTED_FILES = 500;

	private final Path root;

	private TrainingDirectory(Path root) {
		this.root = root;
	}

	static TrainingDirectory create() throws IOException {
		TrainingDirectory directory = new TrainingDirectory(Files.createTempDirectory("gateway-training-"));
		directory.writeFiles();
		TrainingRepository.write(directory.directory("repository"));
		return directory;
	}

	private void writeFiles() throws IOException {
		Path files = directory("files");
		Files.writeString(files.resolve("guide.md"), text(SMALL));
		Files.writeString(files.resolve("manual.md"), text(LARGE));
		Files.writeString(files.resolve("page.html"),
				"<html><body><h1>Guide</h1><p>The " + WORD + "</p></body></html>");
		Files.write(files.resolve("small.bin"), bytes(SMALL));
		Files.write(files.resolve("large.bin"), bytes(LARGE));
		Path listed = directory("files/listed");
		for (int i = 0; i < LISTED_FILES; i++) {
			Files.writeString(listed.resolve("part-" + i + ".txt"), "Part " + i + " of a " + WORD + "\n");
		}
		directory("files/changing");
		Files.writeString(directory("files/private").resolve("salaries.md"), text(SMALL));
		Files.writeString(directory("files/repair").resolve("SKILL.md"),
				"---\nname: repair\ndescription: Repairs a " + WORD + "\n---\n" + text(SMALL));
		Files.writeString(directory("prompts").resolve("review.md"), """
				---
				title: Review
				description: Review a file
				arguments:
				- name: path
				  required: true
				---
				Review this file.

				![The file](%s{{path}})
				""".formatted(MOUNT));
		StringBuilder log = new StringBuilder();
		for (int i = 0; i < LISTED_FILES; i++) {
			log.append(Instant.now()).append(" INFO request ").append(i).append(" of a ").append(WORD).append('\n');
		}
		Files.writeString(directory("logs").resolve("training.log"), log);
	}

	/** Returns a directory inside, which is created if it is missing. */
	Path directory(String name) throws IOException {
		return Files.createDirectories(this.root.resolve(name));
	}

	/** Returns the file of a client, for changes that the client awaits. */
	Path changing(int client) {
		return this.root.resolve("files/changing/" + client + ".md");
	}

	/** Returns the properties of the mounts whose sources exist. */
	List<String> properties() {
		return List.of("--gateway.files.mounts.training.root=" + this.root.resolve("files"),
				"--gateway.files.mounts.training.skills=true",
				"--gateway.logs.mounts.training.path=" + this.root.resolve("logs/*.log"),
				"--gateway.git.mounts.training.path=" + this.root.resolve("repository"),
				"--gateway.prompts.directory=" + this.root.resolve("prompts"),
				"--gateway.resources.notice.uri=urn:training:notice", "--gateway.resources.notice.text=Closed",
				"--gateway.resources.colour.uri-template=training://colours/{name}",
				"--gateway.resources.colour.text={{name}}", "--gateway.resources.colour.values.name=red,green");
	}

	private static String text(int size) {
		String line = "The chain of a " + WORD + " needs oil; a clean one needs less.\n";
		return line.repeat(size / line.length());
	}

	private static byte[] bytes(int size) {
		byte[] bytes = new byte[size];
		new Random(1).nextBytes(bytes);
		return bytes;
	}

	@Override
	public void close() throws IOException {
		FileSystemUtils.deleteRecursively(this.root);
	}

}
