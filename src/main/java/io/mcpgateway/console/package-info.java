/**
 * Web console at {@code /console/}: the static files of a page that is an MCP client of
 * the gateway, guides, security headers, and the method of the status.
 * <p>
 * <b>Why</b> static files only: the page reads resources through {@code /mcp} like any
 * other client, so authentication, access rules, limits and audit apply without a second
 * interface. The files hold no data and are public, since a page must load before its
 * user can sign in.
 * <p>
 * <b>Why</b> a map of names rather than the framework's resource handler: a path of a
 * request is only a key, so no path can lead to another file. Libraries on the class path
 * have hundreds of files, of which the map has those that the page imports. Types,
 * compression, redirects and headers would stay beside the framework's handler, which
 * takes 40 lines more and also answers requests for ranges.
 * <p>
 * <b>Why</b> the page has an OAuth client of its own: a library such as
 * {@code oauth4webapi} adds a third to the bytes of the first view, and searches two of
 * the three places where the protocol looks for the metadata of an authorization server.
 * Each failure would still need its own sentence.
 */
@NullMarked
package io.mcpgateway.console;

import org.jspecify.annotations.NullMarked;
