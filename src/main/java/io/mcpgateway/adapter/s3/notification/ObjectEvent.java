package io.mcpgateway.adapter.s3.notification;

/** Event: an object was written, created or deleted. */
public record ObjectEvent(String bucket, String key) {

}
