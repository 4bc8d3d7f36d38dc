/**
 * Adapters of sources, one package each, independent of each other and of the protocol's
 * messages. No package exposes a type to another package: a file in
 * {@code META-INF/spring} names the registrar, see {@link io.mcpgateway.adapter.mount}.
 * This package holds shared classes that need Spring; shared classes without Spring are
 * in {@link io.mcpgateway.resource}.
 * <p>
 * A role has the same name in all adapters, with the kind before it: {@code GitListing}
 * lists as {@code S3Listing} does. A kind with several sorts of resources has a class for
 * each, as {@code CommitReader}. A role of a few lines stays in the adapter.
 * <ul>
 * <li>{@code Adapter}: the resources of a mount, by way of the roles below</li>
 * <li>{@code Mount}: the settings of one directory, repository, bucket or API</li>
 * <li>{@code Uris}: conversion between URIs and names in the source</li>
 * <li>{@code Target}: the thing named by a URI, where a source has several sorts</li>
 * <li>{@code Descriptions}: resources and {@code templates()} as clients see them</li>
 * <li>{@code Listing}: {@code list(after, limit)}, the resources after a position, and
 * {@code find(…)}, a single resource</li>
 * <li>{@code Children}: {@code children(directory, after, limit)}, the next entries of a
 * directory, and {@code read(…)}, all entries as JSON</li>
 * <li>{@code Completion}: {@code complete(argument)}, values for a template</li>
 * <li>{@code Reader}: {@code read(uri, …)}, the content, and {@code exists(…)}</li>
 * <li>{@code Poller}: {@code polls(subjects)}, a snapshot of each subscribed
 * resource</li>
 * <li>{@code Feed}: {@code changes()}, the changes reported by a source</li>
 * <li>{@code Health}: {@code of()}, the indicator of whether the source answers</li>
 * </ul>
 */
@NullMarked
package io.mcpgateway.adapter;

import org.jspecify.annotations.NullMarked;
