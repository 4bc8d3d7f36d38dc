/**
 * The skills extension of the protocol (SEP-2640): the skills of mounts, with the digests
 * of their files, and the children of directories.
 *
 * <h2>Why skills keep the URIs of their mounts</h2> The extension privileges no scheme.
 * Rules, subscriptions and reads hold for the files of a skill as for any other file.
 *
 * <h2>Why only stateless clients have the methods</h2> The extension is specified for
 * revision 2026-07-28 and later; earlier revisions cannot negotiate extensions.
 *
 * <h2>Why digests are not kept</h2> A digest must match the bytes returned by a read now.
 * A skill has 16 MiB at most, and the files are read for each entry, by the rights of the
 * caller.
 */
@NullMarked
package io.mcpgateway.skill;

import org.jspecify.annotations.NullMarked;
