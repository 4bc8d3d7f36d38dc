/**
 * HTTP requests as the parts around the transport know them: their addresses, the reasons
 * for which they are refused, and the webhooks of sources.
 *
 * <h2>Addresses</h2> All parts auditing, limiting or refusing by an address ask
 * {@code RequestAddress}, which knows the connection.
 * <p>
 * <b>Why</b> a separate class: on some platforms the framework takes forwarded headers
 * from everybody, and then each client chooses its address and the port that it reached.
 * Here two headers count, in requests of configured proxies only: a header for the
 * client's address, and a header for the prefix of the client's paths.
 *
 * <h2>Refusals</h2> Each request refused for its credential, host, origin or webhook
 * secret has a reason, which is counted and logged.
 * <p>
 * <b>Why</b> the response does not tell the reason: a caller without a valid credential
 * would learn the part of a forged credential to mend. The operator reads the reason in
 * the log and in a metric, and for most requests in the audit log.
 * <p>
 * <b>Why</b> a reason has one line a minute: a refused request costs its caller nothing,
 * so a line for each would let any caller fill the log. Values of a request are quoted
 * and cut, and a credential is never logged.
 *
 * <h2>Webhooks</h2> Reports of changes, posted by other servers. A source declares a
 * {@link io.mcpgateway.request.Webhook} bean; the HTTP transport reads the posts and
 * checks their secrets, so each body is bounded and counted in a single place.
 */
@NullMarked
package io.mcpgateway.request;

import org.jspecify.annotations.NullMarked;
