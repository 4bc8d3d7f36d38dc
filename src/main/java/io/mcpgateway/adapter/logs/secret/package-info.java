/**
 * Places of secrets in a text: values of fields that are named like secrets, headers with
 * credentials, passwords in URLs and commands, tokens of known form, and private keys.
 *
 * <h2>Why no regular expressions</h2> A value ends where its structure ends: at its
 * quote, however often it is escaped, at the end of its element or list, or at the next
 * field. Each scanner of this package begins at a word of the text and follows that
 * structure. Searches that begin at several words share their results, so a text takes
 * time in proportion to its length.
 */
@NullMarked
package io.mcpgateway.adapter.logs.secret;

import org.jspecify.annotations.NullMarked;
