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

/**
 * Health of a mount: whether the repository has its default branch, and what the
 * repository is other than a full clone.
 */
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
			Branch branch = reader.requireBranch(repository.defaultBranch());
			Map<String, Object> details = new LinkedHashMap<>(fetches.get());
			details.put("branch", branch.name());
			String part = reader.partName();
			if (!part.isEmpty()) {
				details.put("repository", part);
			}
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
		return (failure instanceof UnreadableException) ? String.valueOf(failure.getMessage())
				: "the repository cannot be read";
	}

}
