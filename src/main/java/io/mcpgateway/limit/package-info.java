/**
 * How much one caller may have: requests and bytes in a second, calls under way, streams.
 * <p>
 * Why a caller and not the gateway: what bounds all, such as the sizes of bodies and the
 * number of streams, is elsewhere and holds for everybody; here nobody takes from the
 * others what is theirs. A caller is whoever it has proved to be. Somebody who proved
 * nothing is the address that it comes from, and of IPv6 the network of it, since each
 * customer of a provider has 2<sup>64</sup> addresses to come from.
 * <p>
 * Why bytes are paid afterwards: what a read will cost is not known when it begins, and a
 * stream that waits for tokens would hold a connection to its source all that time. So a
 * read runs into debt, and the next request waits until the debt is paid.
 * <p>
 * Why on each node by itself: a bucket in memory costs less than a microsecond, and one
 * elsewhere a round trip for each request. Who asks n nodes may ask n times as much.
 */
@NullMarked
package io.mcpgateway.limit;

import org.jspecify.annotations.NullMarked;
