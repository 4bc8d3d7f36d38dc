package io.mcpgateway.adapter.postgres.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import io.r2dbc.spi.Readable;

/** Long SQL statements, each in a file beginning with a line about its result. */
public final class SqlFiles {

	private static final String FOLDER = "/io/mcpgateway/adapter/postgres/";

	private SqlFiles() {
	}

	/** Reads a statement. */
	public static String named(String name) {
		try (InputStream file = SqlFiles.class.getResourceAsStream(FOLDER + name + ".sql")) {
			if (file == null) {
				throw new IllegalStateException("missing resource: " + name + ".sql");
			}
			return new String(file.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns a column that is never null. */
	public static String text(Readable row, String column) {
		String text = row.get(column, String.class);
		if (text == null) {
			throw new IllegalStateException("unexpected null in column " + column);
		}
		return text;
	}

	/** Quotes an identifier. */
	public static String quoted(String name) {
		return '"' + name.replace("\"", "\"\"") + '"';
	}

}
