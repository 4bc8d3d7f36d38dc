package io.mcpgateway;

import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** AOT cache of the JVM, which halves the time of a start. */
final class AotCache {

	/** Variable of the launcher, which makes a cache by itself or was told not to. */
	private static final String LAUNCHER = "AOT_CACHE";

	private AotCache() {
	}

	/**
	 * Returns how to make a cache; {@code null} if this process has one, was started by
	 * the launcher, or has classes outside of a jar.
	 */
	static @Nullable String advice() {
		try {
			Path code = Path.of(AotCache.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return (!Files.isRegularFile(code) || System.getenv(LAUNCHER) != null) ? null
					: advice(code, ManagementFactory.getRuntimeMXBean().getInputArguments());
		}
		catch (URISyntaxException ex) {
			return null;
		}
	}

	/** Returns how to make a cache for a jar, unless the JVM has options of a cache. */
	static @Nullable String advice(Path jar, List<String> options) {
		if (options.stream().anyMatch((option) -> option.contains("AOT") || option.contains("hare"))) {
			return null;
		}
		String cache = jar.toString().replaceFirst("(\\.jar)?$", ".aot");
		return "none, so the start takes twice as long: java -XX:AOTCacheOutput=" + cache + " -jar " + jar
				+ " --train makes one for -XX:AOTCache=" + cache;
	}

}
