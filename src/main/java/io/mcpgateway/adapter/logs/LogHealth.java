package io.mcpgateway.adapter.logs;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.logs.read.LogFiles;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.upstream.AddressRefusedException;

/** Health of a mount: whether its directory can be read, or its service answers. */
final class LogHealth {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private LogHealth() {
	}

	/** Returns the health of files, with the number of logs. */
	static SourceHealth of(LogFiles files, ReaderThreads threads) {
		return of(() -> Map.of("logs", files.all().size()), threads);
	}

	/** Returns the health of a service. */
	static SourceHealth of(RemoteLogs logs, ReaderThreads threads) {
		return of(() -> {
			logs.probe();
			return Map.of();
		}, threads);
	}

	private static SourceHealth of(Callable<Map<String, Object>> probe, ReaderThreads threads) {
		return new SourceHealth(threads.call(ReaderKey.GATEWAY, probe), TIMEOUT, LogHealth::reason);
	}

	private static String reason(Throwable failure) {
		return switch (cause(failure)) {
			case TimeoutException late -> "the source of the logs does not answer";
			case AddressRefusedException refused ->
				"the name of the source of the logs leads to an address that is not allowed";
			case NoSuchFileException missing -> "the directory of the logs does not exist";
			case NotDirectoryException other -> "the directory of the logs is a file";
			case AccessDeniedException denied -> "the directory of the logs may not be read";
			case RefusedException refused when refused.status() == 401 || refused.status() == 403 ->
				"the source of the logs refuses the credentials of the gateway with status " + refused.status();
			case RefusedException refused -> "the source of the logs answers with status " + refused.status();
			case MissingLogException missing -> "the source of the logs answers with status 404";
			default -> "the source of the logs cannot be read";
		};
	}

	/** Returns why the root is missing, or any other failure itself. */
	private static Throwable cause(Throwable failure) {
		Throwable cause = (failure instanceof SourceUnavailableException) ? failure.getCause() : failure;
		return (cause instanceof MissingRootException missing) ? missing.reason() : failure;
	}

}
