package io.mcpgateway.adapter.s3.mount;

/** Way to notice changes of a bucket. */
public enum S3WatchMode {

	/** Polls subscribed resources. */
	POLL,

	/** Receives the bucket's notifications from an SQS queue. */
	SQS,

	/** Accepts the bucket's notifications over HTTP. */
	WEBHOOK,

	/** Notices no changes. */
	OFF

}
