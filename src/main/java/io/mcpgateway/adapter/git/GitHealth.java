package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.repository.GitRepository;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.publisher.Mono;

/** Health of a mount: whether the repository has its default branch. */
final class GitHealth implements ReactiveHealthIndicator {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final SourceHealth source;

	GitHealth(GitRepository repository) {
		this.source = new SourceHealth(repository.with((reader) -> {
			Branch branch = repository.defaultBranch();
			if (branch == null) {
				throw new MissingBranchException("HEAD of the repository names no branch: set branch");
			}
			if (reader.commit(branch) == null) {
				throw new MissingBranchException("the repository has no branch " + branch.name());
			}
			return Map.of("branch", branch.name());
		}), TIMEOUT, GitHealth::reason);
	}

	@Override
	public Mono<Health> health() {
		return this.source.health();
	}

	private static String reason(Throwable failure) {
		return switch (failure) {
			case MissingBranchException missing -> String.valueOf(missing.getMessage());
			case TimeoutException late -> "the file system of the repository does not answer";
			default -> "the repository cannot be read";
		};
	}

	/** Repository without the branch to list. */
	private static final class MissingBranchException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		MissingBranchException(String message) {
			super(message, null, false, false);
		}

	}

}
