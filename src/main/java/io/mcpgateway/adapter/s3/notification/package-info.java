/**
 * Change feeds from bucket notifications, which arrive in an SQS queue or at a webhook.
 */
@NullMarked
package io.mcpgateway.adapter.s3.notification;

import org.jspecify.annotations.NullMarked;
