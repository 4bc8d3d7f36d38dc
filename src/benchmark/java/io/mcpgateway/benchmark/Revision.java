package io.mcpgateway.benchmark;

/**
 * A revision of MCP that the benchmark speaks.
 */
enum Revision {

	/** With a session, opened by a handshake. */
	SESSION("2025-11-25"),

	/** Without: each request says all that there is to know. */
	STATELESS("2026-07-28");

	private final String version;

	Revision(String version) {
		this.version = version;
	}

	String version() {
		return this.version;
	}

}
