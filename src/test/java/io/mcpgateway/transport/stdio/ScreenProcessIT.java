package io.mcpgateway.transport.stdio;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.imageio.ImageIO;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.VirtualScreen;
import io.mcpgateway.testkit.XvfbCondition;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the displays of an X server, served by a process over its standard streams.
 */
@ExtendWith(XvfbCondition.class)
class ScreenProcessIT {

	private static final String FIRST = "screen://localhost/display1";

	private static final int RED = 0xFF0000;

	private static final int GREEN = 0x00FF00;

	private static final int BLUE = 0x0000FF;

	/** Time in which an unchanged display is polled several times. */
	private static final Duration SILENCE = Duration.ofSeconds(4);

	private static VirtualScreen screen;

	@BeforeAll
	static void start() throws IOException {
		screen = VirtualScreen.start();
	}

	@AfterAll
	static void stop() {
		screen.close();
	}

	@Test
	void servesDisplaysAsPicturesThatReadsShare() throws Exception {
		screen.paint(RED);
		try (GatewayProcess gateway = start(screen.display(), "gateway.screen.interval", "1m")) {
			PipeClient wire = PipeClient.to(gateway.process()).read().begin("2025-11-25");
			JsonNode listed = wire.ask(1, "resources/list", "").answer(1).at("/result/resources");
			assertThat(listed.findValuesAsString("uri")).containsExactly(FIRST, "screen://localhost/display2");
			assertThat(listed.findValuesAsString("mimeType")).containsOnly("image/png");
			BufferedImage picture = picture(wire, 2, FIRST);
			assertThat(picture.getWidth()).isEqualTo(VirtualScreen.WIDTH);
			assertThat(picture.getHeight()).isEqualTo(VirtualScreen.HEIGHT);
			assertThat(picture.getRGB(320, 240) & 0xFFFFFF).isEqualTo(RED);
			assertThat(picture(wire, 3, "screen://localhost/display2").getWidth()).isEqualTo(320);
			screen.paint(GREEN);
			assertThat(picture(wire, 4, FIRST).getRGB(320, 240) & 0xFFFFFF).as("the shared capture").isEqualTo(RED);
			wire.close();
			assertThat(gateway.exitCode()).isZero();
			assertThat(gateway.said()).doesNotContain("Exception", "WARN", "ERROR");
		}
	}

	@Test
	void notifiesOfAChangedPictureOnly() throws Exception {
		screen.paint(RED);
		try (GatewayProcess gateway = start(screen.display())) {
			PipeClient wire = PipeClient.to(gateway.process()).read().begin("2025-11-25");
			wire.ask(1, "resources/subscribe", PipeClient.uri(FIRST));
			assertThat(wire.answer(1).has("result")).isTrue();
			wait(SILENCE);
			wire.ask(2, "ping", "").answer(2);
			wait(SILENCE);
			wire.ask(3, "ping", "");
			assertThat(wire.next().path("id").asInt()).as("no notice of the same picture").isEqualTo(3);
			screen.paint(BLUE);
			wire.awaitUpdate(FIRST);
			assertThat(picture(wire, 4, FIRST).getRGB(0, 0) & 0xFFFFFF).isEqualTo(BLUE);
		}
	}

	@Test
	void livesWithoutADisplayAndTellsWhatToDo() throws Exception {
		assertTold(null, "the gateway has no display: start it in a session with a screen, "
				+ "or set DISPLAY in its environment, for example to :0");
	}

	@Test
	void livesWithADisplayThatDoesNotAnswer() throws Exception {
		assertTold(":64999", "the display cannot be opened: check DISPLAY and XAUTHORITY, "
				+ "and whether Java is a headless build, then start the gateway again");
	}

	@Test
	void loadsNothingOfAwtUnlessEnabled() throws Exception {
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of("-Xlog:class+load:stderr"),
				Map.of("gateway.resources.a.uri", "x:a", "gateway.resources.a.text", "A"))) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			wire.begin("2025-11-25").ask(1, "resources/read", PipeClient.uri("x:a"));
			assertThat(wire.answer(1).has("result")).isTrue();
			wire.close();
			assertThat(gateway.exitCode()).isZero();
			assertThat(gateway.said()).contains("io.mcpgateway.adapter.screen.ScreenRegistrar")
				.doesNotContain(" java.awt.", "AwtDisplays", " oshi.");
		}
	}

	private static void assertTold(@Nullable String display, String sentence) throws Exception {
		try (GatewayProcess gateway = start(display, "gateway.resources.a.uri", "x:a", "gateway.resources.a.text",
				"A")) {
			PipeClient wire = PipeClient.to(gateway.process()).read().begin("2025-11-25");
			JsonNode listed = wire.ask(1, "resources/list", "").answer(1).at("/result/resources");
			assertThat(listed.findValuesAsString("uri")).containsExactly("x:a");
			for (int id = 2; id < 4; id++) {
				JsonNode error = wire.ask(id, "resources/read", PipeClient.uri(FIRST)).answer(id).path("error");
				assertThat(error.path("message").asString()).isEqualTo("This resource cannot be read: " + sentence);
			}
			assertThat(
					wire.ask(4, "resources/subscribe", PipeClient.uri(FIRST)).answer(4).at("/error/message").asString())
				.contains(sentence);
			assertThat(wire.ask(5, "resources/read", PipeClient.uri("x:a")).answer(5).has("result")).isTrue();
			wire.close();
			assertThat(gateway.exitCode()).isZero();
			assertThat(gateway.said()).contains("Lists omit the resources of screen://localhost/: " + sentence)
				.doesNotContain("Exception");
		}
	}

	/** Starts a gateway that serves the displays of an X server, with properties. */
	private static GatewayProcess start(@Nullable String display, String... properties) throws IOException {
		Map<String, Object> all = new HashMap<>(Map.of("gateway.screen.enabled", "true"));
		for (int i = 0; i < properties.length; i += 2) {
			all.put(properties[i], properties[i + 1]);
		}
		Path log = Files.createTempFile("gateway", ".log");
		ProcessBuilder builder = new ProcessBuilder(GatewayProcess.stdioCommand(List.of(), all))
			.redirectError(log.toFile());
		builder.environment().remove("DISPLAY");
		if (display != null) {
			builder.environment().put("DISPLAY", display);
		}
		return new GatewayProcess(builder.start(), 0, log);
	}

	private static BufferedImage picture(PipeClient wire, int id, String uri) throws IOException {
		JsonNode contents = wire.ask(id, "resources/read", PipeClient.uri(uri)).answer(id).at("/result/contents/0");
		assertThat(contents.path("mimeType").asString()).isEqualTo("image/png");
		return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(contents.path("blob").asString())));
	}

	private static void wait(Duration time) {
		Awaitility.await().pollDelay(time).atMost(time.plusSeconds(5)).until(() -> true);
	}

}
