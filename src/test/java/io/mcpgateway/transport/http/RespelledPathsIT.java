package io.mcpgateway.transport.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no spelling of a path causes an error of the server, on both ports: dot
 * segments, encoded slashes, path parameters, empty segments and broken encodings.
 */
@ExtendWith(OutputCaptureExtension.class)
class RespelledPathsIT {

	private static final List<String> PATHS = List.of("/actuator", "/actuator/health", "/actuator/health/liveness",
			"/actuator/health/x/y", "/actuator/mcp", "/actuator/prometheus", "/mcp", "/sse", "/messages", "/console",
			"/console/index.html", "/hooks/s3/x", "/.well-known/oauth-protected-resource/mcp", "/nothing");

	private static final List<String> ENDS = List.of("", "/..", "/.", "/../env", "/../health", "/../../etc/passwd",
			"/%2e%2e/env", "/%2E%2E", "/..%2fenv", "/..%5cenv", "%2f..%2fenv", "/..;/env", "/..;x=y/env", ";x=1",
			";x=1/env", ";", "//", "//env", "/%00", "/%", "/%zz", "/%2", "/%c0%ae%c0%ae/env", "/%25%32%65",
			"/\\..\\env", "/x/../../..", "/...", "/~", "/{x}", "/*", "/**", "/|", "/\"", "/<x>", "/ä", "?", "?%",
			"?a=%zz", "#x", "/..?x=1");

	private static final List<String> STARTS = List.of("/../", "//", "/./", "/%2e%2e/", "/..;/", "/x/../", "/;x/",
			"/%2f", "/\\");

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void everySpellingIsAnsweredWithoutAFault(boolean hasManagementPort, CapturedOutput output) {
		try (RunningGateway gateway = start(hasManagementPort)) {
			int clients = gateway.origin().getPort();
			List<Integer> ports = hasManagementPort ? List.of(clients, gateway.management().getPort())
					: List.of(clients);
			List<String> faults = new ArrayList<>();
			for (int port : ports) {
				for (String method : List.of("GET", "POST", "HEAD")) {
					targets().forEach((target) -> {
						int status = status(port, method, target);
						if (status < 200 || status >= 500) {
							faults.add(status + " " + method + " " + target);
						}
					});
				}
			}
			assertThat(faults).isEmpty();
		}
		assertThat(output).doesNotContain("ERROR", "\tat ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator/../mcp", "/actuator/./health", "/actuator/%2e%2E/mcp",
			"/actuator/health/..%2fenv", "/actuator%2Fhealth", "/actuator/health;x=1", "/mcp;x", "/;/mcp",
			"/mcp/..;/mcp", "/mcp%5c", "//mcp", "/mcp/%00", "/mcp/%0a", "/mcp/%252e", "/mcp/\\..", "/console/.." })
	void aPathWithTwoReadingsIsRefused(String path) {
		HttpGateway gateway = HttpGateway.shared();
		assertThat(status(gateway.port(), "GET", path)).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator/health/nothing", "/actuator/health/nothing/x",
			"/actuator/health/files/nothing/x", "/actuator/health/nothing/x/y" })
	void anUnknownPartOfTheHealthIsNotFound(String path) {
		assertThat(status(HttpGateway.shared().port(), "GET", path)).isEqualTo(404);
	}

	/** Tests that no spelling leads to the endpoint through the framework's dispatch. */
	@Test
	void theEndpointIsAnsweredInEachSpelling() {
		try (HttpGateway based = HttpGateway.start("spring.webflux.base-path=/gw")) {
			assertThat(based.context().getBeansOfType(SimpleUrlHandlerMapping.class).values())
				.flatExtracting((mapping) -> mapping.getUrlMap().keySet())
				.contains("/console/**")
				.doesNotContain("/mcp");
			List.of("/gw/mcp", "/gw/mcp/", "/gw/%6dcp", "/gw/m%63p/")
				.forEach((path) -> Requests.requireAlive(based, path));
		}
	}

	private static RunningGateway start(boolean hasManagementPort) {
		Map<String, Object> properties = new HashMap<>(Map.of("management.endpoint.health.status.http-mapping.down",
				200, "gateway.console.enabled", true, "gateway.s3.mounts.x.bucket", "photos",
				"gateway.s3.mounts.x.endpoint", "http://127.0.0.1:1", "gateway.s3.mounts.x.access-key-id", "id",
				"gateway.s3.mounts.x.secret-access-key", "secret", "gateway.s3.mounts.x.watch", "webhook",
				"gateway.s3.mounts.x.webhook-token", "a secret of a webhook"));
		if (hasManagementPort) {
			properties.put("management.server.port", 0);
		}
		return RunningGateway.start(properties);
	}

	private static List<String> targets() {
		List<String> targets = new ArrayList<>();
		for (String path : PATHS) {
			ENDS.forEach((end) -> targets.add(path + end));
			STARTS.forEach((start) -> targets.add(start + path.substring(1)));
			targets.add(path.replaceFirst("(?<=/)\\w", "%2e"));
			targets.add(path.toUpperCase(Locale.ROOT));
		}
		return targets;
	}

	/** Returns the status of the response, which may be a stream. */
	private static int status(int port, String method, String target) {
		try (RawConnection wire = RawConnection.to(port)) {
			wire.send(method + " " + target + " HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\n\r\n");
			String head = wire.line();
			return head.isEmpty() ? 0 : Integer.parseInt(head.split(" ")[1]);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
