package io.mcpgateway.access;

/** What a rule decides. */
enum Effect {

	/** It may be done. */
	ALLOW,

	/** It may not. */
	DENY

}
