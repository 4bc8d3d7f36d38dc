package io.mcpgateway.security;

/**
 * How clients prove who they are.
 */
enum AuthenticationMode {

	/** Not at all: whoever reaches the gateway may read. */
	NONE,

	/** By a key that the operator gave them. */
	API_KEY,

	/** By a token of an authorization server. */
	OAUTH2

}
