package io.mcpgateway.adapter.s3;

/**
 * An object of a bucket was written, came or went.
 */
record ObjectEvent(String bucket, String key) {

}
