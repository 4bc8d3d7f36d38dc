/**
 * Access to a repository by JGit: its references, commits and trees.
 */
@NullMarked
package io.mcpgateway.adapter.git.repository;

import org.jspecify.annotations.NullMarked;
