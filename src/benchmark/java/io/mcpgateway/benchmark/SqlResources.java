package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL statements of the gateway, for the bare database server.
 */
final class SqlResources {

	private static final Pattern FRAGMENT = Pattern.compile("/\\* (\\w+) \\*/");

	private SqlResources() {
	}

	/**
	 * Reads a statement. A comment of one word includes the file of that name.
	 */
	static String sql(String name) throws IOException {
		String text = text("/io/mcpgateway/adapter/postgres/" + name + ".sql");
		for (Matcher found = FRAGMENT.matcher(text); found.find(); found = FRAGMENT.matcher(text)) {
			text = text.replace(found.group(), sql(found.group(1)));
		}
		return text;
	}

	private static String text(String name) throws IOException {
		try (InputStream in = SqlResources.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IOException("there is no " + name);
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
