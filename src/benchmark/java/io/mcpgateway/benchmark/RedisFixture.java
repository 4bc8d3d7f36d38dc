package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.mcpgateway.testkit.RedisServer;

/**
 * Redis process of a cluster, on the core of the load generator.
 *
 * @param server the process
 */
record RedisFixture(RedisServer server) implements AutoCloseable {

	/** Matches a command of the statistics, except that of the fixture itself. */
	private static final Pattern CALLS = Pattern.compile("cmdstat_(?!info)[^:]+:calls=(\\d+)");

	static RedisFixture start() throws IOException {
		return new RedisFixture(RedisServer.start());
	}

	/**
	 * Returns the arguments of a gateway in the cluster.
	 */
	List<String> arguments() {
		return this.server.properties()
			.entrySet()
			.stream()
			.map((property) -> "--" + property.getKey() + "=" + property.getValue())
			.toList();
	}

	/**
	 * Returns the number of commands so far, those inside of scripts included.
	 */
	long commands() {
		return CALLS.matcher(this.server.commands().info("commandstats"))
			.results()
			.map((MatchResult found) -> found.group(1))
			.mapToLong(Long::parseLong)
			.sum();
	}

	/**
	 * Returns the number of keys.
	 */
	long keys() {
		return this.server.commands().dbsize();
	}

	@Override
	public void close() {
		this.server.close();
	}

}
