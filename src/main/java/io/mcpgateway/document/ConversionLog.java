package io.mcpgateway.document;

import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of failures for a reason outside of the document: one line when no document can be
 * converted and one when a document is converted again, instead of one line a document.
 */
final class ConversionLog {

	private static final Logger logger = LoggerFactory.getLogger(ConversionLog.class);

	private final AtomicBoolean hasFailed = new AtomicBoolean();

	/** Logs a failure unless it lies in the document or is logged already. */
	void failed(Throwable failure) {
		if (failure instanceof ConversionUnavailableException unavailable && !this.hasFailed.getAndSet(true)) {
			logger.warn("Documents cannot be converted: {}. {}", unavailable.getMessage(), unavailable.advice());
		}
		if (failure instanceof WorkerFailedException worker
				&& worker.reason() == WorkerFailedException.Reason.NOT_CONFINED && !this.hasFailed.getAndSet(true)) {
			logger.warn(
					"Documents cannot be converted: a process cannot take the network away from itself. "
							+ "Allow it the system call seccomp, on x86-64 or AArch64, or set {}.confined to false",
					DocumentProperties.PREFIX);
		}
	}

	/** Logs that documents are converted again. */
	void works() {
		if (this.hasFailed.getAndSet(false)) {
			logger.info("Documents are converted again");
		}
	}

}
