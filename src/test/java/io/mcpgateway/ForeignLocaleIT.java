package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the locale of an account changes no digits and no letters. */
class ForeignLocaleIT {

	@TempDir
	Path directory;

	@Test
	void changesNothingThatTheGatewayFormats() throws IOException {
		List<String> options = List.of("-Xmx512m", "-Duser.language=ar", "-Duser.country=EG");
		try (GatewayProcess gateway = GatewayProcess.start(options,
				Map.of("spring.main.sources", FormattedNumber.class.getName()), this.directory.resolve("log"))) {
			assertThat(gateway.said()).contains("formatted 1234");
		}
	}

	/** Formats a number as SQL and cursors do. */
	static class FormattedNumber {

		private static final Logger logger = LoggerFactory.getLogger(FormattedNumber.class);

		FormattedNumber() {
			logger.info("formatted {}", "%d".formatted(1234));
		}

	}

}
