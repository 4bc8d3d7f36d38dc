package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.file.watch.WatchState;
import io.mcpgateway.adapter.mount.grant.GrantHealth;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

/** Health of a mount: whether the directory exists and is readable. */
public final class FileHealth {

	private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(5);

	private FileHealth() {
	}

	public static ReactiveHealthIndicator of(DirectoryTree tree, WatchState feed, Supplier<@Nullable String> access) {
		SourceHealth source = new SourceHealth(
				Mono.fromCallable(() -> check(tree, feed)).subscribeOn(BlockingScheduler.shared()), CHECK_TIMEOUT,
				FileHealth::reason);
		return GrantHealth.of(() -> source.health().map(FileHealth::withDescription), access);
	}

	private static Map<String, Object> check(DirectoryTree tree, WatchState feed) throws IOException {
		try (TreeNode root = tree.open(List.of())) {
			if (root == null) {
				throw new AccessDeniedException("the root");
			}
			if (root.attributes().kind() != EntryKind.DIRECTORY) {
				throw new NotDirectoryException("the root");
			}
			return feed.details();
		}
	}

	private static String reason(Throwable failure) {
		return switch ((failure instanceof MissingRootException missing) ? missing.reason() : failure) {
			case TimeoutException late -> "the file system does not answer: check the disk or the file server";
			case NoSuchFileException missing ->
				"the directory is missing or cannot be opened: create the directory or grant access";
			case AccessDeniedException denied -> "the directory is not readable: grant read access";
			case NotDirectoryException other -> "the root is not a directory: correct the root of the mount";
			default -> "the file system failed: check the disk or the file server";
		};
	}

	/** Adds the reason as a description, which is shown even where details are hidden. */
	private static Health withDescription(Health health) {
		Object reason = health.getDetails().get("reason");
		return (reason != null) ? Health.status(new Status(health.getStatus().getCode(), "polling because " + reason))
			.withDetails(health.getDetails())
			.build() : health;
	}

}
