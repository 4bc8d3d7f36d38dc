/**
 * Git repositories as resources: the files of any revision, commits, logs and
 * differences.
 *
 * <h2>Why a path without revision is an alias</h2> {@code git://handbook/README.md} is
 * short for the file in the default branch, {@code
 * git://handbook/heads/main/contents/README.md}. Lists and access rules know the long
 * form only, so that a rule such as
 * {@code git://handbook/heads/&#42;/contents/salaries/**} holds for every branch. A file
 * below a directory {@code heads}, {@code tags}, {@code
 * commits} or {@code diff} has the long form only.
 *
 * <h2>Why JGit runs in an environment of its own</h2> It would read the configuration of
 * the account, and write a file into the repository to measure file times. Neither
 * happens here. Hooks and filters are not run, submodules not followed, and files of LFS
 * not downloaded.
 */
@NullMarked
package io.mcpgateway.adapter.git;

import org.jspecify.annotations.NullMarked;
