package io.mcpgateway.protocol;

/**
 * The keys of {@code _meta} that the protocol reserves, and one of the gateway's own.
 */
public final class MetaKeys {

	/** The revision that a stateless request is written in. */
	public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

	/** How the client of a stateless request introduces itself. */
	public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

	/** What it can do. */
	public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

	/** Who answers. */
	public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

	/** The request that began the subscription which a notification belongs to. */
	public static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

	/** The prefixes of the URIs that a list has left out, as their source failed. */
	public static final String UNAVAILABLE = "io.mcpgateway/unavailable";

	private MetaKeys() {
	}

}
