package io.mcpgateway.adapter.s3.mount;

/**
 * How changes of a bucket are noticed.
 */
public enum S3WatchMode {

	/** By looking again and again at what somebody listens to. */
	POLL,

	/** By the bucket's notifications, taken from an SQS queue. */
	SQS,

	/** By the bucket's notifications, posted to the gateway. */
	WEBHOOK,

	/** Not at all. */
	OFF

}
