package io.mcpgateway.adapter.git.store;

import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.zip.ZipException;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.RepositoryStore.UnservedRepositoryException;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.tree.MissingRootException;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mapping of JGit's failures to errors for clients and operators. JGit parses a malformed
 * commit or tree beyond its end. A repository that can never be served as it is gets one
 * line in the log.
 */
final class GitErrors {

	private static final Logger logger = LoggerFactory.getLogger(GitErrors.class);

	private final GitMount mount;

	private final Function<IOException, SourceUnavailableException> missing;

	private final AtomicReference<@Nullable String> logged = new AtomicReference<>();

	/**
	 * Creates a mapping.
	 * @param missing maps the failure to find the repository
	 */
	GitErrors(GitMount mount, Function<IOException, SourceUnavailableException> missing) {
		this.mount = mount;
		this.missing = missing;
	}

	/**
	 * Maps a failure.
	 * @param store the repository; {@code null} if it could not be opened
	 */
	Throwable map(Throwable failure, @Nullable RepositoryStore store) {
		return switch (failure) {
			case LargeObjectException large -> new UnreadableException(
					"its repository has an object that is too large for the memory of this server. Ask its operator for more memory, or to repack a large file with a lower core.bigFileThreshold");
			case UnservedRepositoryException unserved -> unserved(String.valueOf(unserved.getMessage()));
			case MissingObjectException missing -> missing(store);
			case IncorrectObjectTypeException wrong -> damaged();
			case CorruptObjectException corrupt -> damaged();
			case ZipException corrupt -> damaged();
			case EOFException cut -> damaged();
			case IndexOutOfBoundsException malformed -> damaged();
			case IllegalArgumentException malformed -> damaged();
			case IOException none when store == null || none instanceof MissingRootException ->
				this.missing.apply(none);
			case IOException other ->
				new SourceUnavailableException("Cannot read the repository " + this.mount.directory(), other);
			default -> failure;
		};
	}

	private UnreadableException missing(@Nullable RepositoryStore store) {
		String reason = null;
		try {
			reason = (store != null) ? store.reasonForMissingObjects() : null;
		}
		catch (IOException ex) {
			logger.debug("Cannot find out why an object is missing", ex);
		}
		return (reason != null) ? unserved("an object is missing in its repository, " + reason) : damaged();
	}

	private UnreadableException unserved(String message) {
		if (!message.equals(this.logged.getAndSet(message))) {
			logger.warn("Cannot serve {}: {}", this.mount.directory(), message);
		}
		return new UnreadableException(message);
	}

	private static UnreadableException damaged() {
		return new UnreadableException(
				"its repository lacks an object or has a damaged one. Ask its operator to run git fsck");
	}

}
