/**
 * HTTP APIs as resources: each GET operation of an OpenAPI document, or of the
 * configuration, is a resource or a template.
 *
 * <h2>Why rules do not see the query</h2> A rule for {@code api://hr/salaries} holds for
 * every value of its parameters, so that no parameter leads past a rule. Subscriptions
 * know the query, since each query has an answer of its own.
 *
 * <h2>Why redirects are not followed</h2> A redirect would choose what the gateway
 * requests with its credentials: another host, or a path that {@code exclude} and the
 * rules hide.
 *
 * <h2>Why a name with a slash has two readings</h2> A variable may hold a slash, sent as
 * {@code %2F}. Some servers and proxies decode the path first, and find another resource.
 * So filters and rules must allow the name as one and as several.
 *
 * <h2>Why the document is read here</h2> Of a document, only the paths and parameters of
 * GET are needed. Parser libraries fetch every {@code $ref} from wherever it points,
 * which would let a document choose what the gateway requests. Here, references lead to
 * files in the folder or the origin of the document.
 *
 * <h2>Why the document is read as a stream</h2> A tree of a document of 15 MB may take
 * half a gigabyte. Only the GET operations are kept, and counted while they are read.
 *
 * <h2>Why answers to callers are shared by nobody</h2> An API that knows the caller gives
 * each one other bytes, limits and failures, maybe under equal entity tags. So pauses,
 * breakers and tokens of such a mount are by caller, and entity tags are not used. Search
 * and polls read as the gateway, which the API does not know, so there are none.
 */
@NullMarked
package io.mcpgateway.adapter.api;

import org.jspecify.annotations.NullMarked;
