package io.mcpgateway.security;

/** Method by which callers authenticate. */
enum AuthenticationMode {

	/** No authentication: every caller has full access. */
	NONE,

	/** API keys that the operator issues. */
	API_KEY,

	/** Tokens of an OAuth 2.0 authorization server. */
	OAUTH2

}
