package io.mcpgateway.adapter.api;

/** Ways to detect changes of an API's answers. */
enum ApiWatchMode {

	/** Ask again for each subscribed resource. */
	POLL,

	/** Detect no changes. */
	OFF

}
