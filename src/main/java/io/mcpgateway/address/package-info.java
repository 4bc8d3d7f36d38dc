/**
 * Addresses of requests: the client's and this machine's. All parts that audit, limit or
 * refuse by an address ask {@code RequestAddress}, which knows the connection.
 * <p>
 * <b>Why</b> a place of its own: on some platforms the framework takes forwarded headers
 * from everybody, and then each client chooses its address and the port that it reached.
 * Here two headers count, in requests of configured proxies only: one for the client's
 * address, and one for the prefix of the paths that the client gets.
 */
@NullMarked
package io.mcpgateway.address;

import org.jspecify.annotations.NullMarked;
