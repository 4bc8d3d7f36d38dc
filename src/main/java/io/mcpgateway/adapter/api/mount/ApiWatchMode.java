package io.mcpgateway.adapter.api.mount;

/** Ways to detect changes of an API's answers. */
public enum ApiWatchMode {

	/** Ask again for each subscribed resource. */
	POLL,

	/** Detect no changes. */
	OFF

}
