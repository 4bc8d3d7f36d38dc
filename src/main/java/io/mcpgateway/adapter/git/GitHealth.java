package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;

/** Health of a mount: whether the repository has its default branch. */
final class GitHealth {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private GitHealth() {
	}

	/**
	 * Returns the indicator of a mount.
	 * @param fetches details about the fetches of a copy; empty without
	 */
	static SourceHealth of(GitRepository repository, Supplier<Map<String, Object>> fetches) {
		return new SourceHealth(repository.with((reader) -> {
			Branch branch = repository.defaultBranch();
			if (branch == null) {
				throw new MissingBranchException("HEAD of the repository names no branch: set branch");
			}
			if (reader.commit(branch) == null) {
				throw new MissingBranchException("the repository has no branch " + branch.name());
			}
			Map<String, Object> details = new LinkedHashMap<>(fetches.get());
			details.put("branch", branch.name());
			return details;
		}), TIMEOUT, (failure) -> reason(failure, fetches.get().get("failure")));
	}

	/**
	 * Returns why the repository cannot be served.
	 * @param fetch why the last fetch failed; {@code null} if it did not
	 */
	private static String reason(Throwable failure, @Nullable Object fetch) {
		if (failure instanceof TimeoutException) {
			return "the file system of the repository does not answer";
		}
		if (fetch != null) {
			return "the repository was not copied yet: " + fetch;
		}
		return (failure instanceof MissingBranchException || failure instanceof UnreadableException)
				? String.valueOf(failure.getMessage()) : "the repository cannot be read";
	}

	/** Repository without the branch to list. */
	private static final class MissingBranchException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		MissingBranchException(String message) {
			super(message, null, false, false);
		}

	}

}
