package io.mcpgateway.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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

	/**
	 * Returns what a function makes of the first lines that match, in order of their
	 * paths, each as {@code path:line:text}. Holds no line.
	 * @param most the number of lines after which the program is ended
	 */
	static <T> List<T> lines(List<String> prefix, Path root, String pattern, boolean isExpression, boolean ignoresCase,
			int most, Function<String, T> function) throws IOException {
		List<String> command = new ArrayList<>(prefix);
		command.addAll(List.of("rg", "--no-ignore", "--hidden", "--no-heading", "--with-filename", "--line-number",
				"--sort", "path", "-j2"));
		if (!isExpression) {
			command.add("--fixed-strings");
		}
		if (ignoresCase) {
			command.add("--ignore-case");
		}
		command.addAll(List.of("--", pattern, root.toString()));
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		try (BufferedReader lines = process.inputReader(StandardCharsets.ISO_8859_1)) {
			return lines.lines().limit(most).map(function).toList();
		}
		finally {
			process.destroy();
		}
	}

}
