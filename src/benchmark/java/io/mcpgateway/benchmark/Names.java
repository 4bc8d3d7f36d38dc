package io.mcpgateway.benchmark;

/**
 * What the report calls the servers.
 */
final class Names {

	static final String GATEWAY = "gateway, 2026-07-28";

	static final String GATEWAY_SESSION = "gateway, 2025-11-25";

	static final String BASELINE = "baseline, 2026-07-28";

	static final String BASELINE_SESSION = "baseline, 2025-11-25";

	static final String GATEWAY_OPEN = "gateway, all off";

	static final String GATEWAY_KEYS = "gateway, all on, API key";

	static final String GATEWAY_OAUTH = "gateway, all on, OAuth";

	static final String CEILING = "ceiling";

	static final String SDK = "MCP Java SDK, 2025-11-25";

	static final String BARE_STREAMS = "bare Reactor Netty";

	static final String BARE_DATABASE = "bare R2DBC";

	static final String BARE_BUCKET = "SDK's S3 client";

	private Names() {
	}

}
