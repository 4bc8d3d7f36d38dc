package io.mcpgateway.adapter.postgres.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import io.r2dbc.spi.Readable;

/**
 * The statements that are too long to stand in between: each a file beside the classes,
 * which begins with a line that says what it answers.
 */
public final class SqlFiles {

	private static final String FOLDER = "/io/mcpgateway/adapter/postgres/";

	private SqlFiles() {
	}

	/** Read the statement that is called so. */
	public static String named(String name) {
		try (InputStream file = SqlFiles.class.getResourceAsStream(FOLDER + name + ".sql")) {
			if (file == null) {
				throw new IllegalStateException("there is no " + name + ".sql");
			}
			return new String(file.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A column of a row that is never null. */
	public static String text(Readable row, String column) {
		String text = row.get(column, String.class);
		if (text == null) {
			throw new IllegalStateException("there is always a " + column);
		}
		return text;
	}

	/** A name as it stands in a statement, whatever it is. */
	public static String quoted(String name) {
		return '"' + name.replace("\"", "\"\"") + '"';
	}

}
