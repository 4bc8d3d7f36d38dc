package io.mcpgateway.adapter.logs.read;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which files belong to which log. */
class RotatedNameTests {

	@ParameterizedTest
	@CsvSource({ "app.log, app.log, false", "app.log.1, app.log, false", "app.log.12.gz, app.log, true",
			"app.log.gz, app.log, true", "app.log-20261124, app.log, false", "app.log-20261124.gz, app.log, true",
			"app.log-20261124-1795509000, app.log, false", "app.log-1795509000.gz, app.log, true",
			"app.log-2026112408, app.log, false", "app.log.2026-11-24, app.log, false",
			"app.log.2026-11-24.0.gz, app.log, true", "app-2026-11-24.log, app.log, false",
			"app.2026-11-24.3.log.gz, app.log, true", "app_20261124.log, app.log, false",
			"app.2026-11-24T08-30.log, app.log, false", "syslog.1, syslog, false",
			"server.8080.log, server.8080.log, false", "20261124.log, 20261124.log, false", ".1, .1, false",
			".gz, .gz, false", "v1.2, v1, false", "catalina.2026-11-24.log, catalina.log, false",
			"localhost_access_log.2026-11-24.txt, localhost_access_log.txt, false" })
	void isSplitIntoTheNameOfItsLogAndTheRest(String file, String log, boolean isCompressed) {
		assertThat(RotatedName.of(file)).isEqualTo(new RotatedName(log, isCompressed));
	}

}
