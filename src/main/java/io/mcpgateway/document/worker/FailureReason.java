package io.mcpgateway.document.worker;

import java.util.Locale;

import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaMemoryLimitException;
import org.apache.tika.exception.ZeroByteFileException;
import org.jspecify.annotations.Nullable;

/** Reasons of the exceptions of parsers. */
final class FailureReason {

	private static final int MAX_CAUSES = 20;

	private FailureReason() {
	}

	/** Returns the reason of an exception or of a cause of the exception. */
	static Obstacle of(Throwable thrown) {
		Throwable cause = thrown;
		for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
			if (cause instanceof EncryptedDocumentException
					|| cause instanceof org.apache.poi.EncryptedDocumentException
					|| cause instanceof InvalidPasswordException) {
				return Obstacle.ENCRYPTED;
			}
			if (cause instanceof StackOverflowError || cause instanceof TikaMemoryLimitException || isBomb(cause)) {
				return Obstacle.TOO_COMPLEX;
			}
			if (cause instanceof ZeroByteFileException) {
				return Obstacle.EMPTY;
			}
			cause = cause.getCause();
		}
		return Obstacle.BROKEN;
	}

	/** Returns whether a library reports too much unpacked data. */
	private static boolean isBomb(Throwable cause) {
		@Nullable String message = cause.getMessage();
		if (message == null) {
			return false;
		}
		String text = message.toLowerCase(Locale.ROOT);
		return text.contains("zip bomb") || text.contains("tried to allocate an array")
				|| text.contains("entity expansions") || text.contains("maximum allowed size")
				|| text.contains("more internal file entries");
	}

}
