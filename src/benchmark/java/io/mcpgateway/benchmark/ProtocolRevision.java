package io.mcpgateway.benchmark;

/**
 * Revision of MCP that the benchmark speaks.
 */
enum ProtocolRevision {

	/** The revision with sessions, opened by a handshake. */
	SESSION("2025-11-25"),

	/** The stateless revision, in which each request is complete. */
	STATELESS("2026-07-28");

	private final String version;

	ProtocolRevision(String version) {
		this.version = version;
	}

	String version() {
		return this.version;
	}

}
