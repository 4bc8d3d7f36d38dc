package io.mcpgateway.benchmark;

import java.util.Set;

/**
 * Names of the servers in the report.
 */
final class ServerNames {

	static final String GATEWAY = "gateway, 2026-07-28";

	static final String GATEWAY_SESSION = "gateway, 2025-11-25";

	static final String GATEWAY_UNCACHED = "gateway, cache off";

	/** The gateway with its trained cache and the flags of its image. */
	static final String GATEWAY_AOT = "gateway, trained AOT cache";

	/** The gateway as its script starts it, with the same cache. */
	static final String GATEWAY_SCRIPT = "gateway, by its script";

	static final String GATEWAY_REDIS = "gateway with Redis, 2025-11-25";

	static final String BASELINE = "baseline, 2026-07-28";

	static final String BASELINE_SESSION = "baseline, 2025-11-25";

	static final String GATEWAY_OPEN = "gateway, all off";

	static final String GATEWAY_KEYS = "gateway, all on, API key";

	static final String GATEWAY_OAUTH = "gateway, all on, OAuth";

	/** The gateway that reads a database as the role of the caller. */
	static final String GATEWAY_IDENTITY = "gateway, role of the caller";

	static final String LIMIT = "limit: answer in memory";

	static final String BARE_FILE = "bare Reactor Netty, reads the file";

	static final String QUARKUS = "Quarkus MCP, 2025-11-25";

	static final String TOOLBOX = "MCP Toolbox (Go), 2026-07-28";

	static final String SDK = "MCP Java SDK on servlets, 2025-11-25";

	static final String BARE_STREAMS = "bare streams";

	static final String BARE_DATABASE = "bare R2DBC";

	static final String BARE_BUCKET = "bare AWS SDK";

	static final String NODE_WATCHING = "node that watches";

	static final String NODE_OTHER = "another node";

	static final String ONE_NODE = "one node";

	static final String THREE_NODES = "three nodes";

	static final Set<String> OTHER_PROJECTS = Set.of(QUARKUS, TOOLBOX, SDK);

	private ServerNames() {
	}

}
