package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Statements of the gateway that the benchmark takes as they are.
 */
final class Resources {

	private static final Pattern FRAGMENT = Pattern.compile("/\\* (\\w+) \\*/");

	private Resources() {
	}

	/**
	 * Read a statement, in which a comment of one word stands for the file of that name.
	 */
	static String sql(String name) throws IOException {
		String text = text("/io/mcpgateway/adapter/postgres/" + name + ".sql");
		for (Matcher found = FRAGMENT.matcher(text); found.find(); found = FRAGMENT.matcher(text)) {
			text = text.replace(found.group(), sql(found.group(1)));
		}
		return text;
	}

	private static String text(String name) throws IOException {
		try (InputStream in = Resources.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IOException("there is no " + name);
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
