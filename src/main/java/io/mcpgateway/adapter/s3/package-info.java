/**
 * Objects of S3 buckets as resources, at AWS or at any server that speaks S3.
 *
 * <h2>Why a list is one request</h2> A bucket lists its keys in the order of their bytes,
 * from any key on. So a page is the answer to one question, the place to go on is the
 * last key, and ten million objects are no different from ten. URIs sort otherwise than
 * keys, which is why the order of a list is that of the bucket.
 *
 * <h2>Why a page may be short</h2> A bucket knows no globs. What they hide as a whole is
 * jumped over, and what no include begins with is never asked for; but {@code *.csv}
 * among a million other keys is found only by looking at them. A page that has looked at
 * ten thousand in vain ends, with a cursor that tells where it was.
 *
 * <h2>Why the first request of a read asks for a part</h2> Its answer tells everything
 * that has to be known, and is the whole object if that is small: one request then, and
 * never an answer that waits half read for somebody to take it. What is large goes on
 * from there with demand, each request naming the version that the first one saw, so that
 * nobody gets half of each of two objects; and a stream that breaks goes on where it was.
 *
 * <h2>Why nobody keeps a connection by not reading</h2> The client of HTTP ends a
 * connection from which nothing was read for the response timeout, be it the server that
 * stalls or the reader. A reader who comes back later is served by the next request,
 * which is made when there is demand; so there may be more readers that wait than
 * connections.
 *
 * <h2>Why forbidden is as missing</h2> A server that may not list answers so of objects
 * that are not there, and clients must not learn which it is. Operators see how often in
 * {@code mcp.s3.denied}. What is wrong with credentials has codes of its own, which is
 * why an object is looked for by its first byte: what answers a HEAD has no code.
 *
 * <h2>How changes are noticed</h2> By looking ({@code poll}), which costs requests that
 * are bounded, and is late by what does not fit into them; by a queue that the bucket
 * notifies ({@code sqs}), which costs what the queue does; by what a server such as MinIO
 * posts ({@code webhook}); or not at all ({@code off}). A notification is taken from its
 * sender when what it tells has been published and not before, so that a gateway that
 * stops loses none. A queue and a hook are there for one gateway: a process that a client
 * starts for itself should look, or not watch.
 *
 * <h2>Why requests are counted</h2> Each costs money, looking for changes above all.
 */
@NullMarked
package io.mcpgateway.adapter.s3;

import org.jspecify.annotations.NullMarked;
