/**
 * Grants that lie in the source: an access file in a folder says which callers may see
 * the folder's tree. The nearest access file decides alone.
 *
 * <h2>Why a grant is a condition beside the rules</h2> The folder belongs to its writers,
 * and the gateway to its operator. So an access file can only take away what the rules
 * allow, and {@link io.mcpgateway.adapter.mount.grant.GrantCondition} is asked wherever
 * the rules are asked.
 *
 * <h2>Why all grants are in memory</h2> A condition is asked on event loops, for each
 * entry of a list, each hit and each notice. A hanging file server must not hold these
 * threads. So a source keeps its grants here, and says how soon they follow the source.
 *
 * <h2>Why a faulty access file denies</h2> A file with a mistake, a link or a FIFO of
 * that name may stand for a restriction. So its folder is closed for all callers until
 * the file is mended, and health, a gauge and a log line say so.
 *
 * <h2>Why former grants are remembered</h2> A caller who loses access has to hear that
 * the list changed. By then the new grant hides the folder. So a former grant still
 * counts for the question whether a caller may list <em>anything</em> in the folder,
 * until the change is published. It shows no resource.
 */
@NullMarked
package io.mcpgateway.adapter.mount.grant;

import org.jspecify.annotations.NullMarked;
