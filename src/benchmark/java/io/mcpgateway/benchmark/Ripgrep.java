package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs ripgrep, which reads all files for each word.
 */
final class Ripgrep {

	private Ripgrep() {
	}

	static boolean isInstalled() throws InterruptedException {
		try {
			return new ProcessBuilder("rg", "--version").redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start()
				.waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Returns the number of files that contain a whole word, in any case.
	 */
	static long count(Path root, String word) throws IOException {
		Process process = new ProcessBuilder(List.of("rg", "--no-ignore", "--hidden", "--files-with-matches",
				"--ignore-case", "--word-regexp", "--fixed-strings", "--", word, root.toString()))
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
		return process.inputReader().lines().count();
	}

}
