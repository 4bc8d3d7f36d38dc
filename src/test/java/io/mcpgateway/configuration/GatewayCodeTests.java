package io.mcpgateway.configuration;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests where the gateway finds the files beside its classes. */
class GatewayCodeTests {

	private static final String CLASS_PATH = "/srv/gateway.jar" + File.pathSeparator + "/srv/extensions/own.jar";

	@Test
	void isTheLocationOfTheClasses() throws MalformedURLException {
		assertThat(GatewayCode.path(URI.create("file:/opt/a%20b/gateway.jar").toURL(), CLASS_PATH))
			.isEqualTo(Path.of("/opt/a b/gateway.jar"));
		assertThat(GatewayCode.path()).isEqualTo(Path.of("target", "classes").toAbsolutePath());
	}

	@Test
	void isTheFirstPathIfACacheHidesTheLocation() {
		assertThat(GatewayCode.path(null, CLASS_PATH)).isEqualTo(Path.of("/srv/gateway.jar"));
	}

	@Test
	void isUnknownInsideOfOtherPrograms() throws MalformedURLException {
		assertThat(GatewayCode.path(null, "")).isNull();
		assertThat(GatewayCode.path(URI.create("http://localhost/gateway.jar").toURL(), CLASS_PATH)).isNull();
	}

}
