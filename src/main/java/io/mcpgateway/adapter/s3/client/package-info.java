/**
 * Clients of S3 and SQS servers: endpoints, connections, request metrics, and the errors
 * that responses mean.
 */
@NullMarked
package io.mcpgateway.adapter.s3.client;

import org.jspecify.annotations.NullMarked;
