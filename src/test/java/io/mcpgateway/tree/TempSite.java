package io.mcpgateway.tree;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Root directory and its surroundings.
 *
 * @param base parent of both directories
 */
public record TempSite(Path base) {

	public static TempSite in(Path base) throws IOException {
		TempSite site = new TempSite(base);
		Files.createDirectory(site.root());
		Files.createDirectory(site.outside());
		Files.writeString(site.outside().resolve("file"), "outside");
		Files.writeString(site.outside().resolve("secret"), "outside");
		return site;
	}

	public Path root() {
		return this.base.resolve("root");
	}

	public Path outside() {
		return this.base.resolve("outside");
	}

	public Path write(String path, String content) throws IOException {
		Path file = this.root().resolve(path);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, content);
	}

	public void link(String path, String target) throws IOException {
		Files.createSymbolicLink(this.root().resolve(path), Path.of(target));
	}

	/** Runs an ASCII command in the root; returns whether the command succeeded. */
	public boolean shell(String command) throws IOException, InterruptedException {
		Process process = new ProcessBuilder("sh", "-c", command).directory(this.root().toFile())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
		return process.exitValue() == 0;
	}

	/** Returns the text at a path; {@code null} if unreadable. */
	public static @Nullable String text(DirectoryTree tree, String... path) throws IOException {
		try (TreeNode node = tree.open(List.of(path))) {
			return (node != null) ? text(node) : null;
		}
	}

	public static String text(TreeNode node) throws IOException {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		byte[] some = new byte[4096];
		for (int read = node.read(ByteBuffer.wrap(some), 0); read >= 0; read = node.read(ByteBuffer.wrap(some),
				all.size())) {
			all.write(some, 0, read);
		}
		return all.toString(StandardCharsets.UTF_8);
	}

	/** Returns the entries of a directory, after checking for duplicates. */
	public static Map<String, EntryKind> entries(DirectoryTree tree, String... path) throws IOException {
		Map<String, EntryKind> entries = new TreeMap<>();
		try (TreeNode node = tree.open(List.of(path))) {
			assertThat(node).isNotNull();
			node.list((name, kind) -> {
				assertThat(entries.put(name, kind)).isNull();
				return true;
			});
		}
		return entries;
	}

}
