package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.document.worker.Obstacle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.unit.DataSize;

/**
 * Markdown on disk, and documents without Markdown. The names of the files hold all
 * information: a restart converts no document again. If the files take more than the
 * maximum size, the least recently read files are deleted. Failures of a process are kept
 * in memory for a time.
 */
final class MarkdownCache {

	private static final Logger logger = LoggerFactory.getLogger(MarkdownCache.class);

	private static final Pattern NAME = Pattern
		.compile("([0-9a-f]{64})-(?:(\\d{1,9})-(whole|cut)\\.md|([A-Z_]{1,30})\\.none)");

	private static final String UNFINISHED = "markdown";

	/** Time after which an unfinished file is certainly no longer being written. */
	private static final Duration UNFINISHED_TIME = Duration.ofHours(1);

	/** Size of a file's name and place in the directory. */
	private static final int OVERHEAD = 4096;

	private static final int MAX_FAILED = 10_000;

	private static final Duration FAILED_TIME = Duration.ofMinutes(10);

	private final DocumentFiles files;

	private final long maxSize;

	/** Files by key, the last read at the end. */
	private final Map<String, Kept> all = new LinkedHashMap<>(16, 0.75f, true);

	/** Documents with a failed process, by key. */
	private final Cache<String, WorkerFailedException.Reason> failed = Caffeine.newBuilder()
		.maximumSize(MAX_FAILED)
		.expireAfterWrite(FAILED_TIME)
		.build();

	private long size;

	private boolean isLoaded;

	MarkdownCache(DocumentFiles files, DataSize maxSize) {
		this.files = files;
		this.maxSize = maxSize.toBytes();
	}

	/** Returns the size of all files in bytes. */
	synchronized long size() {
		return this.size;
	}

	/**
	 * Returns the Markdown of a key; {@code null} if it is not kept.
	 * @throws ObstacleException if the document is known to have none
	 * @throws WorkerFailedException if its conversion failed a short time ago
	 */
	synchronized @Nullable Markdown find(String key) throws IOException {
		WorkerFailedException.Reason reason = this.failed.getIfPresent(key);
		if (reason != null) {
			throw new WorkerFailedException(reason);
		}
		load();
		Kept found = this.all.get(key);
		if (found == null) {
			return null;
		}
		if (found.obstacle() != null) {
			throw new ObstacleException(found.obstacle());
		}
		if (!Files.exists(found.file())) {
			remove(key);
			return null;
		}
		Files.setLastModifiedTime(found.file(), FileTime.from(Instant.now()));
		return found.markdown(key);
	}

	/** Creates an empty file for Markdown to {@link #put}. */
	Path createFile() throws IOException {
		return Files.createTempFile(this.files.kept(), UNFINISHED, null);
	}

	/**
	 * Keeps Markdown.
	 * @param file a file of {@link #createFile}, which is moved
	 */
	synchronized Markdown put(String key, Path file, int pages, boolean isCut) throws IOException {
		load();
		Path kept = this.files.kept().resolve(key + "-" + pages + "-" + (isCut ? "cut" : "whole") + ".md");
		Files.move(file, kept, StandardCopyOption.REPLACE_EXISTING);
		Kept entry = new Kept(kept, Files.size(kept), pages, isCut, null);
		add(key, entry);
		return entry.markdown(key);
	}

	/** Keeps the obstacle of a document without Markdown. */
	synchronized void put(String key, Obstacle obstacle) throws IOException {
		load();
		Path kept = this.files.kept().resolve(key + "-" + obstacle + ".none");
		Files.write(kept, new byte[0]);
		add(key, new Kept(kept, 0, 0, false, obstacle));
	}

	/** Keeps for a time the reason for the failure of a process. */
	void put(String key, WorkerFailedException.Reason reason) {
		this.failed.put(key, reason);
	}

	private void add(String key, Kept entry) throws IOException {
		Kept before = this.all.put(key, entry);
		this.size += entry.size() + OVERHEAD;
		if (before != null) {
			this.size -= before.size() + OVERHEAD;
			if (!before.file().equals(entry.file())) {
				Files.deleteIfExists(before.file());
			}
		}
		while (this.size > this.maxSize && this.all.size() > 1) {
			remove(this.all.keySet().iterator().next());
		}
	}

	private void remove(String key) throws IOException {
		Kept removed = this.all.remove(key);
		if (removed != null) {
			this.size -= removed.size() + OVERHEAD;
			Files.deleteIfExists(removed.file());
		}
	}

	private void load() throws IOException {
		if (this.isLoaded) {
			return;
		}
		for (Found found : found()) {
			Matcher name = NAME.matcher(String.valueOf(found.file.getFileName()));
			Kept kept = name.matches() ? Kept.of(found, name) : null;
			if (kept != null) {
				add(name.group(1), kept);
			}
			else if (found.isLeft()) {
				Files.deleteIfExists(found.file);
			}
		}
		this.isLoaded = true;
	}

	/**
	 * Returns the files of the directory, the least recently read first. Each file is
	 * examined once; a file deleted meanwhile is left out.
	 */
	private List<Found> found() throws IOException {
		List<Found> all = new ArrayList<>();
		try (DirectoryStream<Path> stream = Files.newDirectoryStream(this.files.kept())) {
			for (Path file : stream) {
				try {
					BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
					all.add(new Found(file, attributes.lastModifiedTime(), attributes.size()));
				}
				catch (IOException ex) {
					logger.debug("Cannot examine a file with Markdown", ex);
				}
			}
		}
		catch (DirectoryIteratorException ex) {
			throw ex.getCause();
		}
		all.sort(Comparator.comparing(Found::lastRead));
		return all;
	}

	/** File of the directory. */
	private record Found(Path file, FileTime lastRead, long size) {

		/** Returns whether a killed process left the file half written. */
		boolean isLeft() {
			String name = String.valueOf(this.file.getFileName());
			return name.startsWith(UNFINISHED) && name.endsWith(".tmp")
					&& this.lastRead.toInstant().isBefore(Instant.now().minus(UNFINISHED_TIME));
		}

	}

	/**
	 * File of the cache.
	 *
	 * @param obstacle {@code null} if there is Markdown
	 */
	private record Kept(Path file, long size, int pages, boolean isCut, @Nullable Obstacle obstacle) {

		static @Nullable Kept of(Found found, Matcher name) {
			if (name.group(4) == null) {
				return new Kept(found.file, found.size, Integer.parseInt(name.group(2)), name.group(3).equals("cut"),
						null);
			}
			for (Obstacle obstacle : Obstacle.values()) {
				if (obstacle.name().equals(name.group(4))) {
					return new Kept(found.file, 0, 0, false, obstacle);
				}
			}
			return null;
		}

		Markdown markdown(String key) {
			return new Markdown(key, this.file, this.size, this.pages, this.isCut);
		}

	}

}
