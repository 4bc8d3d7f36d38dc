package io.mcpgateway.adapter.logs.segment;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Directory of a mount. Each directory below is opened by its name in the one above, and
 * symbolic links are not followed, so no name leads out of the mount.
 */
final class LogDirectory {

	private static final LinkOption[] NOT_FOLLOWED = { LinkOption.NOFOLLOW_LINKS };

	/** Attempts to open a file that is renamed meanwhile. */
	private static final int MAX_ATTEMPTS = 5;

	private final Path root;

	private final LinkOption[] linkOptions;

	/**
	 * Creates a directory, which may be missing.
	 * @param followsLinks whether files may be symbolic links
	 */
	LogDirectory(Path root, boolean followsLinks) {
		this.root = root;
		this.linkOptions = followsLinks ? new LinkOption[0] : NOT_FOLLOWED;
	}

	boolean exists() {
		return Files.exists(this.root);
	}

	/**
	 * Lists the files of a directory, and the directories in it.
	 * @param max maximum number of entries to look at
	 */
	Entries entries(List<String> directory, int max) throws IOException {
		List<LogSegment> files = new ArrayList<>();
		List<String> directories = new ArrayList<>();
		int seen = 0;
		try (SecureDirectoryStream<Path> opened = open(directory)) {
			for (Path entry : opened) {
				Path fileName = Objects.requireNonNull(entry.getFileName());
				String name = fileName.toString();
				BasicFileAttributes attributes = PercentEncoding.isPlain(name) ? attributes(opened, fileName) : null;
				if (seen++ == max) {
					break;
				}
				if (attributes != null && attributes.isRegularFile()) {
					files.add(segment(directory, name, attributes));
				}
				else if (attributes != null && attributes.isDirectory()) {
					directories.add(name);
				}
			}
		}
		return new Entries(files, directories);
	}

	/**
	 * Opens a file, also under the name that it was given since.
	 * @throws NoSuchFileException if the file is gone
	 */
	SeekableByteChannel open(LogSegment segment) throws IOException {
		String name = segment.name();
		for (int i = 0; i < MAX_ATTEMPTS; i++) {
			SeekableByteChannel channel = (name != null) ? openIfSame(segment, name) : null;
			if (channel != null) {
				return channel;
			}
			name = entries(segment.directory(), LogFiles.MAX_ENTRIES).files()
				.stream()
				.filter((file) -> file.key().equals(segment.key()))
				.map(LogSegment::name)
				.findFirst()
				.orElse(null);
		}
		throw new NoSuchFileException(segment.name());
	}

	private @Nullable SeekableByteChannel openIfSame(LogSegment segment, String name) throws IOException {
		Path file = Path.of(name);
		Set<OpenOption> options = (this.linkOptions.length == 0) ? Set.of(StandardOpenOption.READ)
				: Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
		try (SecureDirectoryStream<Path> opened = open(segment.directory())) {
			if (!isSame(segment, attributes(opened, file))) {
				return null;
			}
			SeekableByteChannel channel = opened.newByteChannel(file, options);
			if (isSame(segment, attributes(opened, file))) {
				return channel;
			}
			channel.close();
			return null;
		}
		catch (NoSuchFileException ex) {
			return null;
		}
	}

	private static boolean isSame(LogSegment segment, @Nullable BasicFileAttributes attributes) {
		return attributes != null && attributes.isRegularFile() && key(attributes).equals(segment.key());
	}

	private SecureDirectoryStream<Path> open(List<String> directory) throws IOException {
		SecureDirectoryStream<Path> opened = openRoot();
		for (String name : directory) {
			try (SecureDirectoryStream<Path> above = opened) {
				opened = above.newDirectoryStream(Path.of(name), NOT_FOLLOWED);
			}
		}
		return opened;
	}

	@SuppressWarnings("StreamResourceLeak") // the caller closes it
	private SecureDirectoryStream<Path> openRoot() throws IOException {
		DirectoryStream<Path> stream = Files.newDirectoryStream(this.root);
		if (stream instanceof SecureDirectoryStream<Path> secure) {
			return secure;
		}
		stream.close();
		throw new FileSystemException(this.root + " is on a file system without safe access to directories");
	}

	private @Nullable BasicFileAttributes attributes(SecureDirectoryStream<Path> directory, Path name) {
		try {
			return directory.getFileAttributeView(name, BasicFileAttributeView.class, this.linkOptions)
				.readAttributes();
		}
		catch (IOException ex) {
			return null;
		}
	}

	private static LogSegment segment(List<String> directory, String name, BasicFileAttributes attributes) {
		return new LogSegment(directory, name, RotatedName.of(name).isCompressed(), attributes.size(),
				attributes.lastModifiedTime(), key(attributes));
	}

	private static String key(BasicFileAttributes attributes) {
		return String.valueOf(attributes.fileKey());
	}

	/** Entries of a directory. */
	record Entries(List<LogSegment> files, List<String> directories) {

	}

}
