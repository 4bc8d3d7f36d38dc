/**
 * HTTP requests as the parts around the transport know them: their addresses, the reasons
 * for which they are refused, and the webhooks of sources.
 *
 * <h2>Addresses</h2> All parts that audit, limit or refuse by an address ask
 * {@code RequestAddress}, which knows the connection.
 * <p>
 * <b>Why</b> a class of its own: on some platforms the framework takes forwarded headers
 * from everybody, and then each client chooses its address and the port that it reached.
 * Here two headers count, in requests of configured proxies only: one for the client's
 * address, and one for the prefix of the paths that the client gets.
 *
 * <h2>Refusals</h2> Each request that is refused for its credential, its host, its origin
 * or the secret of a webhook has a reason, which is counted and logged.
 * <p>
 * <b>Why</b> the response does not tell the reason: a caller without a valid credential
 * would learn which part of a forged one to mend. The operator reads the reason in the
 * log and in a metric, and for most requests in the audit log.
 * <p>
 * <b>Why</b> a reason has one line a minute: a refused request costs its caller nothing,
 * so a line for each would let any caller fill the log. Values of a request are quoted
 * and cut, and a credential is never logged.
 *
 * <h2>Webhooks</h2> Posts of other servers that report changes. A source declares a
 * {@link io.mcpgateway.request.Webhook} bean; the HTTP transport reads the posts and
 * checks their secrets, so that each body is bounded and counted in one place.
 */
@NullMarked
package io.mcpgateway.request;

import org.jspecify.annotations.NullMarked;
