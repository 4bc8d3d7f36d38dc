package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Program that deletes directories of killed processes until the program is ended. */
public final class TemporaryDirectorySweeper {

	private TemporaryDirectorySweeper() {
	}

	/**
	 * Prints a letter, and sweeps.
	 * @param arguments the prefix of the directories
	 */
	public static void main(String[] arguments) throws IOException {
		Path own = Files.createTempDirectory("sweeper");
		System.out.print("s");
		System.out.flush();
		while (true) {
			TemporaryDirectory.sweep(own.resolveSibling(""), arguments[0], Files.getOwner(own));
		}
	}

}
