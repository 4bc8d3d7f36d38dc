package io.mcpgateway;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the advice to make an AOT cache. */
class AotCacheTests {

	private static final Path JAR = Path.of("/srv/gateway.jar");

	@Test
	void namesTheCommandThatMakesACache() {
		List<String> options = List.of("-Xmx200m", "--enable-native-access=ALL-UNNAMED", "-Dlogs=/usr/share/AOT");
		assertThat(AotCache.advice(JAR, options))
			.isEqualTo("none, so the start takes twice as long: java -XX:AOTCacheOutput=/srv/gateway.aot "
					+ "--enable-native-access=ALL-UNNAMED -jar /srv/gateway.jar "
					+ "--train makes one for -XX:AOTCache=/srv/gateway.aot");
	}

	@ParameterizedTest
	@ValueSource(strings = { "-XX:AOTCache=/srv/gateway.aot", "-XX:AOTMode=off", "-XX:AOTCacheOutput=/srv/gateway.aot",
			"-Xshare:off", "-XX:SharedArchiveFile=/srv/gateway.jsa" })
	void isSilentIfTheJvmHasOptionsOfACache(String option) {
		assertThat(AotCache.advice(JAR, List.of("-Xmx200m", option))).isNull();
	}

	/** Tests run from directories of classes. */
	@Test
	void isSilentOutsideOfAJar() {
		assertThat(AotCache.advice()).isNull();
	}

}
