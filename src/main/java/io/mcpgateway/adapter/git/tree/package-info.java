/**
 * Files and directories of a revision: lists, listings, contents and completion.
 *
 * <h2>Why a list needs no walk over all</h2> A tree of git is sorted by bytes, and its
 * parts are trees. The path of the last resource says which trees to skip, so each page
 * reads only the trees on its way.
 *
 * <h2>Why symbolic links are followed in the tree only</h2> A link is a text that the
 * author of a commit chose. It leads to a file of the same revision, or nowhere.
 */
@NullMarked
package io.mcpgateway.adapter.git.tree;

import org.jspecify.annotations.NullMarked;
