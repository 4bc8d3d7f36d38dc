package io.mcpgateway.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;

/** Log of the sample gateway itself. */
public final class SampleLog {

	/** File to which the sample gateway writes. */
	public static final Path FILE = Path.of("target/logs/gateway.log");

	private SampleLog() {
	}

	/** Returns the gateway's properties for the mount. */
	public static Map<String, Object> properties() {
		return Map.of("gateway.logs.mounts.gateway.path", FILE, "gateway.logs.mounts.gateway.title", "Sample log",
				"gateway.logs.mounts.gateway.description", "What this gateway logs");
	}

	/** Writes a line like one of the gateway's own. */
	public static void write(String message) throws IOException {
		Files.createDirectories(FILE.getParent());
		Files.writeString(FILE,
				Instant.now() + "  INFO 1 --- [gateway] [main] io.mcpgateway.Sample : " + message + "\n",
				StandardOpenOption.CREATE, StandardOpenOption.APPEND);
	}

}
