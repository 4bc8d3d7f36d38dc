package io.mcpgateway.adapter.s3.notification;

/**
 * An object of a bucket was written, came or went.
 */
public record ObjectEvent(String bucket, String key) {

}
