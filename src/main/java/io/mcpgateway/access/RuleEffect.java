package io.mcpgateway.access;

/** What a rule decides. */
public enum RuleEffect {

	/** It may be done. */
	ALLOW,

	/** It may not. */
	DENY

}
