package io.mcpgateway.configuration;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;

import org.jspecify.annotations.Nullable;

/** Place of the gateway's own classes, beside which its other files are. */
public final class GatewayCode {

	private GatewayCode() {
	}

	/**
	 * Returns the jar or directory of the classes; {@code null} if a container of its own
	 * loads them.
	 */
	public static @Nullable Path path() {
		CodeSource source = GatewayCode.class.getProtectionDomain().getCodeSource();
		return path((source != null) ? source.getLocation() : null, System.getProperty("java.class.path", ""));
	}

	/**
	 * Returns the path at a location.
	 * <p>
	 * <b>Why</b> the location may be missing: the JVM does not know it for classes of an
	 * AOT cache that was trained with a relative path and is used in another directory.
	 * The class path begins with the gateway.
	 */
	static @Nullable Path path(@Nullable URL location, String classPath) {
		if (location == null) {
			String first = classPath.split(File.pathSeparator, 2)[0];
			return first.isEmpty() ? null : Path.of(first);
		}
		try {
			return Path.of(location.toURI());
		}
		catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException ex) {
			return null;
		}
	}

}
