package io.mcpgateway.image;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpServer;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the health check of the image, outside of a container. */
@EnabledOnOs(OS.LINUX)
class HealthCheckIT {

	@TempDir
	private Path directory;

	@Test
	void succeedsWhileTheGatewayLivesAlsoWithADeadMount() throws Exception {
		int port;
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.files.mounts.late.root", this.directory.resolve("late")))) {
			port = gateway.origin().getPort();
			assertThat(check(port)).isZero();
		}
		assertThat(check(port)).as("after its end").isNotZero();
	}

	@Test
	void failsWithoutAnAnswerOfSuccess() throws Exception {
		assertThat(check(FreePort.any())).isNotZero();
		HttpServer broken = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		broken.createContext("/", (exchange) -> {
			exchange.sendResponseHeaders(503, -1);
			exchange.close();
		});
		broken.start();
		try {
			assertThat(check(broken.getAddress().getPort())).isNotZero();
		}
		finally {
			broken.stop(0);
		}
	}

	private static int check(int port) throws IOException, InterruptedException {
		ProcessBuilder builder = new ProcessBuilder("src/main/docker/health").inheritIO();
		builder.environment().put("MANAGEMENT_SERVER_PORT", Integer.toString(port));
		Process check = builder.start();
		assertThat(check.waitFor(1, TimeUnit.MINUTES)).isTrue();
		return check.exitValue();
	}

}
