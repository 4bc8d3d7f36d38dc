package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Texts of the gateway that the benchmark takes as they are.
 */
final class Resources {

	private Resources() {
	}

	/**
	 * Read what is on the class path.
	 */
	static String text(String name) throws IOException {
		try (InputStream in = Resources.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IOException("there is no " + name);
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
