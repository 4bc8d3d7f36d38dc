package io.mcpgateway.security;

/** Authentication method. */
enum AuthenticationMode {

	/** No authentication: every caller has full access. */
	NONE,

	/** API keys issued by the operator. */
	API_KEY,

	/** Tokens of an OAuth 2.0 authorization server. */
	OAUTH2

}
