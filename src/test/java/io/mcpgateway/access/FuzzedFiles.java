package io.mcpgateway.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

import org.springframework.util.FileSystemUtils;

/** Files and directories, with the same times each time. */
record FuzzedFiles(Path root) implements FuzzedSource {

	static final String MOUNT = "file:///docs/";

	private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));

	@Override
	public Map<String, Object> properties() {
		return Map.of("gateway.files.mounts.docs.root", this.root, "gateway.files.mounts.docs.watch", "off");
	}

	@Override
	public void write(FuzzedTree tree) {
		try {
			Path base = Files.createDirectories(this.root.resolve(tree.name()));
			for (String directory : tree.directories()) {
				Files.createDirectories(base.resolve(directory));
			}
			for (Map.Entry<String, String> file : tree.files().entrySet()) {
				Files.setLastModifiedTime(Files.writeString(base.resolve(file.getKey()), file.getValue()), TIME);
			}
			for (String directory : tree.directories().descendingSet()) {
				Files.setLastModifiedTime(base.resolve(directory), TIME);
			}
			Files.setLastModifiedTime(base, TIME);
			Files.setLastModifiedTime(this.root, TIME);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void delete(FuzzedTree tree) {
		try {
			FileSystemUtils.deleteRecursively(this.root.resolve(tree.name()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		// JUnit deletes the directory
	}

}
