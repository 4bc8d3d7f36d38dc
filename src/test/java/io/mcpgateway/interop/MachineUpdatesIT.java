package io.mcpgateway.interop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.VirtualScreen;
import io.mcpgateway.testkit.XvfbCondition;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that real clients, which start the gateway, get notices of a changed screen and
 * of a busy process.
 */
@ExtendWith(XvfbCondition.class)
class MachineUpdatesIT {

	private static final String DISPLAY = "screen://localhost/display1";

	private static final String PROCESSES = "system://localhost/processes";

	@AutoClose
	static VirtualScreen screen;

	@BeforeAll
	static void startScreen() throws IOException {
		screen = VirtualScreen.start();
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			java, 2025-11-25
			v2,   2025-11-25
			v2,   2026-07-28
			""")
	void hearOfAChangedScreenAndOfABusyProcess(String client, String revision)
			throws IOException, InterruptedException {
		screen.paint(1);
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Stdio(command()), revision)) {
			subscriber.subscribe(DISPLAY);
			for (int colour = 2; colour < 5; colour++) {
				while (subscriber.next(1500, TimeUnit.MILLISECONDS) != null) {
					// earlier notices
				}
				screen.paint(colour);
				subscriber.hear("updated " + DISPLAY);
			}
			subscriber.subscribe(PROCESSES);
			Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
			try {
				subscriber.hear("updated " + PROCESSES);
			}
			finally {
				busy.destroyForcibly();
			}
		}
	}

	private static List<String> command() {
		List<String> command = new ArrayList<>(List.of("env", "DISPLAY=" + screen.display()));
		command.addAll(GatewayProcess.stdioCommand(List.of(), Map.of("gateway.screen.enabled", "true",
				"gateway.system.enabled", "true", "gateway.system.interval", "1s")));
		return command;
	}

}
