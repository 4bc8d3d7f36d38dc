/**
 * Objects of S3 buckets as resources, at AWS or any S3 server.
 * <h2>Why a list is one request</h2> A bucket lists keys in byte order, from any key on.
 * So a page is one response, the cursor is the last key, and ten million objects cost the
 * same as ten. URIs sort differently, so lists follow the order of the bucket.
 * <h2>Why a page may be short</h2> A bucket knows no globs. Ranges hidden as a whole are
 * skipped, and keys outside all includes are never requested. But {@code *.csv} among a
 * million other keys needs a look at each. A page ends after ten thousand keys without a
 * match, with a cursor to continue.
 * <h2>Why a read first requests a part</h2> The response has all metadata, and a small
 * object as a whole: one request, and no half-read response. A large object continues
 * with demand. Each request names the version of the first one, so no reader gets parts
 * of two versions. A broken stream continues at its last byte.
 * <h2>Why an idle reader keeps no connection</h2> The HTTP client ends a connection
 * without reads after the response timeout, whether server or reader stalls. A reader
 * that returns later gets a new request, so more readers can wait than connections exist.
 * <h2>Why forbidden looks like missing</h2> A server without permission to list answers
 * alike for missing objects, and clients must not learn the difference. Operators see
 * {@code mcp.s3.denied}. Errors of credentials have codes of their own; a response to
 * HEAD has no code, so existence is checked by the first byte.
 * <h2>Why a caller has a session of a role</h2> With an identity, the policies of role
 * and bucket decide what a caller lists and reads. Session tags hold claims, and the name
 * of the session is the caller's alone. The credentials of a call go with its streams and
 * its later portions. The gateway itself reads nothing: no probe, no index, no shared
 * poll. A bucket denies a list or shows all keys with its prefix, so each caller's lists
 * begin at a prefix that the caller may list.
 * <h2>How changes are detected</h2> {@code poll} compares listings, with a bounded number
 * of requests and a corresponding delay. {@code sqs} reads a queue that the bucket
 * notifies. {@code webhook} accepts posts of a server such as MinIO. {@code off} detects
 * nothing. A notification is confirmed after publication, so a stopping gateway loses
 * none. A queue or webhook serves one gateway: a process that a client starts should poll
 * or not watch.
 * <h2>Why requests are counted</h2> Each costs money, polling above all.
 */
@NullMarked
package io.mcpgateway.adapter.s3;

import org.jspecify.annotations.NullMarked;
