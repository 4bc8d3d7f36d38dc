package io.mcpgateway;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.GatewayCode;
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
		Path code = GatewayCode.path();
		return (code == null || !Files.isRegularFile(code) || System.getenv(LAUNCHER) != null) ? null
				: advice(code, ManagementFactory.getRuntimeMXBean().getInputArguments());
	}

	/**
	 * Returns how to make a cache for a jar, unless the JVM has options of a cache. The
	 * cache fits the same options of modules only, so the command has those of this JVM.
	 */
	static @Nullable String advice(Path jar, List<String> options) {
		if (options.stream().anyMatch((option) -> option.matches("-X(share|X:.*(AOT|Shared)).*"))) {
			return null;
		}
		String modules = options.stream()
			.filter((option) -> option.startsWith("--"))
			.map((option) -> option + " ")
			.collect(Collectors.joining());
		String cache = jar.toString().replaceFirst("(\\.jar)?$", ".aot");
		return "none, so the start takes twice as long: java -XX:AOTCacheOutput=" + cache + " " + modules + "-jar "
				+ jar + " --train makes one for -XX:AOTCache=" + cache;
	}

}
