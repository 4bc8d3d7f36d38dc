package io.mcpgateway.adapter.git.repository;

import java.io.IOException;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;

/** Mapping of JGit's failures to errors for clients and operators. */
final class GitErrors {

	private GitErrors() {
	}

	static Throwable map(Throwable failure, GitMount mount) {
		return switch (failure) {
			case LargeObjectException large -> new UnreadableException(
					"git stores it as a difference that is too large for the memory of this server. Ask its operator to repack the repository with a lower core.bigFileThreshold");
			case MissingObjectException missing -> damaged();
			case IncorrectObjectTypeException wrong -> damaged();
			case CorruptObjectException corrupt -> damaged();
			case IOException other ->
				new SourceUnavailableException("Cannot read the repository " + mount.directory(), other);
			default -> failure;
		};
	}

	private static UnreadableException damaged() {
		return new UnreadableException(
				"its repository lacks an object or has a damaged one. Ask its operator to run git fsck");
	}

}
