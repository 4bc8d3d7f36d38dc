package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.read.FileLogStore;
import io.mcpgateway.adapter.logs.read.LogFiles;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.tree.StallGuard;

/** Fixture of a directory of logs, mounted as {@code shop}. */
record ServedLogs(Path directory, Mount<LogMount> mount, LogAdapter adapter) {

	/** Start of the URIs of the logs. */
	static final String ROOT = "logs://shop/";

	/** Serves the logs {@code *.log} of a directory. */
	static ServedLogs of(Path directory) {
		return of(directory, Map.of());
	}

	/** Serves the logs of a directory with properties of the mount. */
	static ServedLogs of(Path directory, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(
				Map.of("path", directory.resolve("**/*.log"), "poll-interval", "1s", "zone", "UTC"));
		all.putAll(properties);
		Mount<LogMount> mount = TestMounts.of(new LogsRegistrar(), "shop", all);
		return new ServedLogs(directory, mount, adapter(mount, ReaderThreads.of(8, "logs-shop")));
	}

	private static LogAdapter adapter(Mount<LogMount> mount, ReaderThreads threads) {
		return new LogAdapter(mount, new FileLogStore(mount, files(mount), InstantSource.system()), BaselineTaker.NONE,
				threads, InstantSource.system());
	}

	private static LogFiles files(Mount<LogMount> mount) {
		return new LogFiles(mount, mount.source().tree(), new StallGuard(4));
	}

	/** Returns another adapter of the logs, which reads with threads. */
	LogAdapter adapter(ReaderThreads threads) {
		return adapter(this.mount, threads);
	}

	/** Returns the files of the logs. */
	LogFiles files() {
		return files(this.mount);
	}

	/** Returns a client of the adapter. */
	CatalogClient client() {
		return new CatalogClient(this.adapter);
	}

	/** Returns the text of a read below the root. */
	String text(String path) {
		return client().text(ROOT + path);
	}

	/** Returns the URI of the lines that follow a read. */
	String next(String uri) {
		return client().content(uri).required("_meta").required("io.mcpgateway/next").stringValue();
	}

	/** Returns the listed URIs. */
	List<String> uris() {
		return this.adapter.list("", Integer.MAX_VALUE)
			.map(Resource::uri)
			.collectList()
			.blockOptional(CatalogClient.TIMEOUT)
			.orElseThrow();
	}

	/** Appends text to a file, which it creates if missing. */
	void append(String file, String text) {
		attempt(() -> {
			Path path = this.directory.resolve(file);
			Files.createDirectories(path.getParent());
			Files.writeString(path, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		});
	}

	/** Renames a file. */
	void rename(String file, String name) {
		attempt(() -> Files.move(this.directory.resolve(file), this.directory.resolve(name)));
	}

	/** Copies a file and empties it, as {@code copytruncate} does. */
	void copyAndTruncate(String file, String copy) {
		attempt(() -> {
			Files.copy(this.directory.resolve(file), this.directory.resolve(copy), StandardCopyOption.REPLACE_EXISTING);
			truncate(file);
		});
	}

	/** Empties a file. */
	void truncate(String file) {
		attempt(() -> Files.write(this.directory.resolve(file), new byte[0], StandardOpenOption.TRUNCATE_EXISTING));
	}

	/** Compresses a file and deletes it, as {@code gzip} does. */
	void compress(String file) {
		attempt(() -> {
			Path plain = this.directory.resolve(file);
			Path compressed = this.directory.resolve(file + ".gz");
			FileTime modified = Files.getLastModifiedTime(plain);
			try (OutputStream bytes = new GZIPOutputStream(Files.newOutputStream(compressed))) {
				Files.copy(plain, bytes);
			}
			Files.setLastModifiedTime(compressed, modified);
			Files.delete(plain);
		});
	}

	/** Sets when a file was last written. */
	void setModified(String file, FileTime time) {
		attempt(() -> Files.setLastModifiedTime(this.directory.resolve(file), time));
	}

	/** Returns lines of a log, one each minute. */
	static String lines(String date, int first, int count) {
		StringBuilder lines = new StringBuilder();
		for (int i = first; i < first + count; i++) {
			lines.append(date).append("T%02d:%02d:00Z INFO line %d\n".formatted(i / 60, i % 60, i));
		}
		return lines.toString();
	}

	private static void attempt(Attempt attempt) {
		try {
			attempt.run();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Work with files. */
	@FunctionalInterface
	private interface Attempt {

		void run() throws IOException;

	}

}
