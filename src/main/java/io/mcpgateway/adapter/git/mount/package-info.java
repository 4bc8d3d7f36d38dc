/** Settings of a repository, and the revisions that URIs name. */
@NullMarked
package io.mcpgateway.adapter.git.mount;

import org.jspecify.annotations.NullMarked;
