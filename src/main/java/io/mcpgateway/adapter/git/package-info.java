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
 * <h2>Why JGit runs in an environment of its own</h2> JGit would by default read the
 * configuration of the account, and write a file into the repository to measure file
 * times. Neither happens here. Hooks and filters are not run, submodules not followed,
 * and files of LFS not downloaded.
 *
 * <h2>Why a commit has one name for rules</h2> {@code HEAD} and slashes in a branch are
 * replaced before access is decided. The first digits of an id need the repository, so
 * {@code CommitNames} decides once more by the whole id.
 *
 * <h2>Why each path in a document is checked</h2> A difference has the text of files, and
 * a commit names paths. So both show a path only to callers allowed to see the file at
 * {@code commits/{sha}/contents/}, and never a path excluded by the mount.
 *
 * <h2>Why the next page of a log names commits</h2> The walk over the history of a path
 * leaves out whole branches, so one commit does not say where a walk ended. The URI of
 * the next page names all commits still to visit, and any node of a cluster can go on. A
 * caller could name commits of other branches, so they are first looked for in this one.
 *
 * <h2>Why a list needs no walk over all</h2> A tree of git is sorted by bytes, and its
 * parts are trees. The path of the last resource says which trees to skip, so each page
 * reads only the trees on its way.
 *
 * <h2>Why a damaged object does not end a list</h2> A partial clone lacks most objects,
 * and a crash of the machine leaves empty ones. So a list reads sizes and directories by
 * {@code RepositoryReader.attempt}, and shows an unreadable one without what it lacks.
 * The read of the object itself fails, and names it.
 *
 * <h2>Why symbolic links are followed in the tree only</h2> A link is a text chosen by
 * the author of a commit. The link leads to a file of the same revision, or nowhere.
 *
 * <h2>Why the access files of one head decide about all revisions</h2> A client chooses
 * the revision, and an older one may have looser access files or none. So the default
 * branch, whose writers the operator trusts, decides by path. Each new reader of the
 * repository looks at the head first, and the adapter asks for access once more after a
 * read. So no push is read by the grants of before.
 *
 * <h2>Why polling suffices</h2> A look at a reference is a look at a file or two,
 * whatever the size of the repository, and finds each push, however made. The change is
 * the difference of two trees, and only the changed parts are read. So a rewritten
 * history counts as the sum of its changes.
 */
@NullMarked
package io.mcpgateway.adapter.git;

import org.jspecify.annotations.NullMarked;
