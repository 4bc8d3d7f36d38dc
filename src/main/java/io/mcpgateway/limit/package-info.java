/**
 * Limits for each caller on requests, bytes, concurrent calls and streams.
 * <p>
 * <b>Why</b> by caller: limits of the whole gateway, such as the number of streams, are
 * elsewhere; here no caller takes the share of another. A caller is an authenticated
 * identity. An anonymous caller is an IP address, or the network of an IPv6 address,
 * since each customer of a provider has 2<sup>64</sup> addresses.
 * <p>
 * <b>Why</b> bytes are charged afterwards: the size of a read is unknown when the read
 * begins, and a stream that waits for tokens would hold a connection to its source. A
 * read may run into debt, and the next request waits until the debt is paid.
 * <p>
 * <b>Why</b> a bucket never waits: a bucket in memory costs less than a microsecond, a
 * shared bucket a network round trip for each request. So the buckets of a node are its
 * own, and a caller of n nodes gets n times the limit, unless a {@link RateBuckets} bean
 * shares them in the background. Concurrent calls and streams always count on each node:
 * a node that dies could not give them back.
 */
@NullMarked
package io.mcpgateway.limit;

import org.jspecify.annotations.NullMarked;
