package io.mcpgateway.document;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.configuration.GatewayCode;
import io.mcpgateway.document.worker.ExtractionWorker;
import io.mcpgateway.document.worker.WorkerLauncher;
import org.jspecify.annotations.Nullable;

/**
 * Directory of the parsers, for the start of workers.
 *
 * @param java program of the JVM
 * @param isLaunched whether a launcher restricts a worker to its own files, which only
 * Linux can
 */
record WorkerLibrary(Path java, Path directory, boolean isLaunched) {

	/**
	 * Returns the directory {@code lib/extract} beside the jar of the gateway, or beside
	 * the directory of its classes; {@code null} if there is none.
	 */
	static @Nullable WorkerLibrary find() {
		Path code = GatewayCode.path();
		if (code == null) {
			return null;
		}
		Path java = Path.of(System.getProperty("java.home"), "bin", "java");
		boolean isLinux = System.getProperty("os.name").equals("Linux");
		Path directory = code.resolveSibling("lib").resolve("extract");
		return Files.isDirectory(directory) ? new WorkerLibrary(java, directory.toAbsolutePath(), isLinux) : null;
	}

	/**
	 * Returns the command to start a worker.
	 * @param work working directory of the worker, for its document and temporary files
	 */
	List<String> command(DocumentProperties properties, Path work) {
		List<String> worker = worker(properties, work);
		if (!this.isLaunched) {
			return worker;
		}
		List<String> command = new ArrayList<>(List.of(worker.getFirst(), "-Xmx16m", "-XX:+UseSerialGC",
				"-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED", "-cp",
				this.directory.resolve("*").toString(), WorkerLauncher.class.getName()));
		command.addAll(worker);
		return command;
	}

	/**
	 * Returns the command of a worker. The heap begins small, since a worker cannot read
	 * the memory limit of the container, and would begin with a share of all memory.
	 */
	private List<String> worker(DocumentProperties properties, Path work) {
		return List.of(this.java.toString(), "-Xms8m", "-Xmx" + properties.memory().toKilobytes() + "k", "-Xss1m",
				"-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError", "-XX:MaxMetaspaceSize=128m",
				"-XX:ReservedCodeCacheSize=48m", "-XX:-UsePerfData", "-XX:+DisableAttachMechanism",
				"-XX:+DisplayVMOutputToStderr",
				"-XX:ActiveProcessorCount=" + Runtime.getRuntime().availableProcessors(),
				"--enable-native-access=ALL-UNNAMED", "-Djava.io.tmpdir=" + work, "-Dpdfbox.fontcache=" + work, "-cp",
				this.directory.resolve("*").toString(), ExtractionWorker.class.getName(),
				properties.confined() ? "" : ExtractionWorker.UNCONFINED);
	}

}
