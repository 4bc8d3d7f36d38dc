package io.mcpgateway.adapter.mount.grant;

/** Access to folders without an access file, in the folder or above. */
public enum AccessDefault {

	/** As the rules say. */
	OPEN,

	/** None. */
	CLOSED

}
