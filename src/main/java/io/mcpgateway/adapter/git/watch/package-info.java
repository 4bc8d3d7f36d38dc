/**
 * Polling of the references of a repository.
 *
 * <h2>Why polling suffices</h2> A look at a reference is a look at a file or two,
 * whatever the size of the repository, and finds each push however it was made. What
 * changed is the difference of two trees, of which only the changed parts are read. So a
 * rewritten history counts as the sum of its changes.
 */
@NullMarked
package io.mcpgateway.adapter.git.watch;

import org.jspecify.annotations.NullMarked;
