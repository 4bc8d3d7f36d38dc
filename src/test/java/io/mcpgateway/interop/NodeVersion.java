package io.mcpgateway.interop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Version of the machine's own Node. */
final class NodeVersion {

	/** Oldest version that runs all packages; the Inspector requires it. */
	static final Runtime.Version OLDEST = Runtime.Version.parse("22.19");

	private NodeVersion() {
	}

	static boolean isNewEnough() throws IOException, InterruptedException {
		if (!isOnPath("node")) {
			return false;
		}
		String version = CommandResult.run(Path.of("."), Map.of(), List.of("node", "--version")).output();
		return Runtime.Version.parse(version.strip().substring(1)).compareToIgnoreOptional(OLDEST) >= 0;
	}

	static boolean isOnPath(String command) {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.anyMatch((directory) -> Files.isExecutable(Path.of(directory, command)));
	}

}
