package io.mcpgateway.benchmark;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Class path of a peer: the part of the benchmark's own class path that the peer needs.
 * <p>
 * <b>Why</b>: with the whole class path, the JVM opens a hundred jars at the start of a
 * peer, which doubles the time.
 */
enum ClassPath {

	/** The whole class path. */
	ALL(""),

	/** Reactor Netty and logging. */
	REACTOR_NETTY("netty-", "reactor-", "reactive-streams-", "slf4j-api-", "logback-", "micrometer-commons-",
			"jspecify-"),

	/** The MCP Java SDK, Tomcat and logging. */
	SDK("mcp-", "jackson-", "json-schema-validator-", "tomcat-embed-core-", "jakarta.", "reactor-core-",
			"reactive-streams-", "slf4j-api-", "logback-", "netty-buffer-", "netty-common-");

	private final String[] jars;

	ClassPath(String... jars) {
		this.jars = jars;
	}

	@Override
	public String toString() {
		return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((entry) -> Files.isDirectory(Path.of(entry)) || isNeeded(Path.of(entry).getFileName().toString()))
			.collect(Collectors.joining(File.pathSeparator));
	}

	private boolean isNeeded(String file) {
		return Stream.of(this.jars).anyMatch(file::startsWith);
	}

}
