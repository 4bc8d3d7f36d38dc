/**
 * Refused requests: each request that is refused for its credential, its host, its origin
 * or the secret of a webhook has a reason, which is counted and logged.
 * <p>
 * <b>Why</b> the response does not tell the reason: a caller without a valid credential
 * would learn which part of a forged one to mend. The operator reads the reason in the
 * log and in a metric, and for most requests in the audit log.
 * <p>
 * <b>Why</b> a reason has one line a minute: a refused request costs its caller nothing,
 * so a line for each would let any caller fill the log. Values of a request are quoted
 * and cut, and a credential is never logged.
 */
@NullMarked
package io.mcpgateway.refusal;

import org.jspecify.annotations.NullMarked;
