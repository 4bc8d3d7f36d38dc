package io.mcpgateway.adapter.logs;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Set;
import java.util.zip.ZipException;

import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.read.LogTruncatedException;
import io.mcpgateway.adapter.logs.remote.RefusedException;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.springframework.http.HttpStatus;

/** Mapping of failures to errors for clients and operators. */
final class LogErrors {

	/** Answers of Loki to a request for too long a time or too many lines. */
	private static final Set<Integer> TOO_MUCH = Set.of(HttpStatus.BAD_REQUEST.value(),
			HttpStatus.UNPROCESSABLE_CONTENT.value());

	private LogErrors() {
	}

	static Throwable map(Throwable failure, LogMount mount) {
		return switch (failure) {
			case LogTruncatedException truncated ->
				new UnreadableException("it was emptied while it was read. Read it again");
			case ZipException damaged -> new UnreadableException(
					"one of its compressed files is damaged. Choose a later time, or ask the operator to remove the file");
			case EOFException damaged -> new UnreadableException(
					"one of its compressed files ends early. Choose a later time, or ask the operator to remove the file");
			case AccessDeniedException denied -> new UnreadableException(
					"the gateway may not read its file. Ask the operator for the right to read the file");
			case RefusedException refused when TOO_MUCH.contains(refused.status()) ->
				new UnreadableException("its source refuses the request. Choose a shorter time range");
			case IOException other -> new SourceUnavailableException("Cannot read the logs at " + mount.place(), other);
			default -> failure;
		};
	}

}
