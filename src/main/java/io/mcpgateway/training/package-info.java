/**
 * Training: a start with {@code --train} runs gateways on loopback, sends them the
 * requests of clients, and ends. The JVM then stores the classes, and which of their
 * methods were busy, in the AOT cache that {@code -XX:AOTCacheOutput} names.
 *
 * <h2>Why the gateway loads itself</h2> A cache of a start alone has classes and no
 * profiles. A new process then compiles again what each of its predecessors found out.
 * The build of an image and the machine of a user have no tool that sends load.
 *
 * <h2>Why the client has sockets and no HTTP library</h2> The client runs in the trained
 * JVM. The classes of a library would be in the cache and be linked at each start, and
 * its share of the profiles would be larger than that of the gateway. The connections
 * lead to loopback only.
 *
 * <h2>Why an unexpected response fails</h2> A training of errors makes a cache of errors,
 * and nobody notices.
 */
@NullMarked
package io.mcpgateway.training;

import org.jspecify.annotations.NullMarked;
