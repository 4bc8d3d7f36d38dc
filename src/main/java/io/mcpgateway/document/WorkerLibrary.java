package io.mcpgateway.document;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.document.worker.ExtractionWorker;
import org.jspecify.annotations.Nullable;

/** Directory of the parsers, from which the workers start. */
record WorkerLibrary(Path directory) {

	/**
	 * Returns the directory {@code lib/extract} beside the jar of the gateway, or beside
	 * the directory of its classes; {@code null} if there is none.
	 */
	static @Nullable WorkerLibrary find() {
		try {
			Path code = Path.of(WorkerLibrary.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			Path directory = code.resolveSibling("lib").resolve("extract");
			return Files.isDirectory(directory) ? new WorkerLibrary(directory.toAbsolutePath()) : null;
		}
		catch (URISyntaxException ex) {
			return null;
		}
	}

	/**
	 * Returns the command that starts a worker.
	 * @param work directory of temporary files
	 */
	List<String> command(DocumentProperties properties, Path work) {
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		return List.of(java, "-Xmx" + properties.memory().toKilobytes() + "k", "-Xss1m", "-XX:+UseSerialGC",
				"-XX:+ExitOnOutOfMemoryError", "-XX:MaxMetaspaceSize=128m", "-XX:ReservedCodeCacheSize=48m",
				"-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr", "--enable-native-access=ALL-UNNAMED",
				"-Djava.io.tmpdir=" + work, "-Dpdfbox.fontcache=" + work, "-cp", this.directory.resolve("*").toString(),
				ExtractionWorker.class.getName(), properties.confined() ? "" : ExtractionWorker.UNCONFINED);
	}

}
