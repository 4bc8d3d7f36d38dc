package io.mcpgateway.adapter.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The statements that are too long to stand in between: each a file beside the classes,
 * which begins with a line that says what it answers.
 */
final class Sql {

	private Sql() {
	}

	/** Read the statement that is called so. */
	static String named(String name) {
		try (InputStream file = Sql.class.getResourceAsStream(name + ".sql")) {
			if (file == null) {
				throw new IllegalStateException("there is no " + name + ".sql");
			}
			return new String(file.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
