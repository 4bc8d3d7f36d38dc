package io.mcpgateway.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;

import org.springframework.util.FileSystemUtils;

/**
 * Files and directories. The modification time derives from the text, so that another
 * text has another time.
 */
record FuzzedFiles(Path root) implements FuzzedSource {

	static final String MOUNT = "file:///docs/";

	/**
	 * Entity tag of all but a listing, whose text ends as an object with an array does.
	 */
	private static final Pattern FILE_TAG = Pattern
		.compile("(?<!]}\"),\"_meta\":\\{\"io.mcpgateway/etag\":\"[^\"]*\"}");

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

	/**
	 * Tags of files depend on the time at which they were written, those of listings do
	 * not.
	 */
	@Override
	public String timeless(String answer) {
		return FILE_TAG.matcher(answer).replaceAll("");
	}

	private static FileTime time(String text) {
		return FileTime.from(TIME.toInstant().plusSeconds(Math.floorMod(text.hashCode(), MAX_SECONDS)));
	}

	@Override
	public void close() {
		// JUnit deletes the directory
	}

}
