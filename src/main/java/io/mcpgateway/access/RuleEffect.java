package io.mcpgateway.access;

/** Effect of a matching rule. */
public enum RuleEffect {

	ALLOW,

	DENY

}
