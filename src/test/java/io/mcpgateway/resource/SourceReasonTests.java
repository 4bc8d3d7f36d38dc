package io.mcpgateway.resource;

import java.io.IOException;
import java.nio.file.FileSystemException;

import javax.net.ssl.SSLHandshakeException;

import io.mcpgateway.resource.content.UnreadableException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the reasons of failures, as the log has them. */
class SourceReasonTests {

	@Test
	void haveWhatTheSystemSays() {
		assertThat(SourceReason.of(failure("The API does not answer", new SSLHandshakeException("no trusted issuer"))))
			.isEqualTo("The API does not answer (SSLHandshakeException: no trusted issuer)");
		assertThat(SourceReason
			.of(failure("Cannot read the repository", new FileSystemException("/srv/r", null, "Stale file handle"))))
			.isEqualTo("Cannot read the repository (FileSystemException: /srv/r: Stale file handle)");
		assertThat(SourceReason.of(failure("It is lost", new IOException()))).isEqualTo("It is lost (IOException)");
	}

	@Test
	void haveTheSameWordsOnce() {
		assertThat(SourceReason.of(failure("Lost: connection reset", new IOException("connection reset"))))
			.isEqualTo("Lost: connection reset");
	}

	/** Answers of services are wrapped in failures of libraries, and may hold secrets. */
	@Test
	void haveNoAnswerOfAService() {
		assertThat(SourceReason.of(failure("It is lost", new IllegalStateException("token=abc"))))
			.isEqualTo("It is lost");
	}

	@Test
	void areALineOfBoundedLength() {
		assertThat(SourceReason.of(failure("Lost", new IOException("a\r\n2026-01-01 forged\u2028b"))))
			.isEqualTo("Lost (IOException: a 2026-01-01 forged b)");
		assertThat(SourceReason.of(new UnreadableException("it is broken", "x".repeat(100_000), null)))
			.hasSizeLessThan(1100)
			.endsWith("x \u2026");
	}

	private static SourceUnavailableException failure(String message, Throwable cause) {
		return new SourceUnavailableException(message, cause);
	}

}
