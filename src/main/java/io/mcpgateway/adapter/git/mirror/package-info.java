/**
 * Copies of remote repositories, which are served like local ones.
 *
 * <h2>Why a copy</h2> Git serves packs, not files: a single file of a remote repository
 * costs a fetch. With a copy, reads need no network, and an unreachable server stops no
 * read.
 */
@NullMarked
package io.mcpgateway.adapter.git.mirror;

import org.jspecify.annotations.NullMarked;
