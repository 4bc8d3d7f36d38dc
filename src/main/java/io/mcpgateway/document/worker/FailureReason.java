package io.mcpgateway.document.worker;

import java.util.Locale;
import java.util.stream.Stream;

import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.poi.OldFileFormatException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaMemoryLimitException;
import org.apache.tika.exception.ZeroByteFileException;

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
			if (cause instanceof OldFileFormatException) {
				return Obstacle.OLD;
			}
			if (isAbout(cause, "strict ooxml")) {
				return Obstacle.STRICT;
			}
			// Without the classes of certificates, or without a certificate
			if (isAbout(cause, "bouncycastle", "decryption material")) {
				return Obstacle.CERTIFICATE;
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
		return isAbout(cause, "zip bomb", "tried to allocate an array", "entity expansions", "maximum allowed size",
				"more internal file entries");
	}

	private static boolean isAbout(Throwable cause, String... words) {
		String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
		return Stream.of(words).anyMatch(message::contains);
	}

}
