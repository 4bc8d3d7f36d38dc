package io.mcpgateway.access.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

import org.springframework.util.FileSystemUtils;

/**
 * Files and directories. The modification time derives from the text, so that another
 * text has another time.
 */
record FuzzedFiles(Path root) implements FuzzedSource {

	static final String MOUNT = "file:///docs/";

	private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));

	private static final int MAX_SECONDS = 10_000_000;

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
				Path path = base.resolve(file.getKey());
				Files.createDirectories(path.getParent());
				Files.setLastModifiedTime(Files.writeString(path, file.getValue()), time(file.getValue()));
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

	private static FileTime time(String text) {
		return FileTime.from(TIME.toInstant().plusSeconds(Math.floorMod(text.hashCode(), MAX_SECONDS)));
	}

	@Override
	public void close() {
		// JUnit deletes the directory
	}

}
