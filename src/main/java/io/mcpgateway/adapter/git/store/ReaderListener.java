package io.mcpgateway.adapter.git.store;

import java.io.IOException;

import io.mcpgateway.adapter.git.mount.Revision.Branch;
import org.jspecify.annotations.Nullable;

/**
 * Listener to the readers of a repository, called on the thread of each new reader before
 * the reader is used.
 */
@FunctionalInterface
public interface ReaderListener {

	/** Listener that does nothing. */
	ReaderListener NONE = (reader, branch) -> {
	};

	/**
	 * Looks at what a new reader sees.
	 * @param branch default branch; {@code null} if HEAD names none
	 * @throws IOException if the repository cannot be read, which ends the reader
	 */
	void opened(RepositoryReader reader, @Nullable Branch branch) throws IOException;

}
