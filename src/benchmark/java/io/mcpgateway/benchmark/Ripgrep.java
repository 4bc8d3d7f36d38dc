package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
	 * @param prefix the command that runs another on some cores; may be empty
	 */
	static long count(List<String> prefix, Path root, String word) throws IOException {
		List<String> command = new ArrayList<>(prefix);
		command.addAll(List.of("rg", "--no-ignore", "--hidden", "--files-with-matches", "--ignore-case",
				"--word-regexp", "--fixed-strings", "--", word, root.toString()));
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		return process.inputReader().lines().count();
	}

}
