package io.mcpgateway.adapter.screen;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;

import javax.imageio.ImageIO;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Contract tests of the adapter, and how reads share captures. */
class ScreenAdapterTests implements ResourceAdapterContract {

	private static final int RED = 0xFF0000;

	private static final int GREEN = 0x00FF00;

	private static final ResourceUri FIRST = ResourceUri.parse("screen://localhost/display1");

	private final ScriptedDisplays displays = new ScriptedDisplays(RED, GREEN, 0x123456);

	@AutoClose("dispose")
	private final Scheduler scheduler = Schedulers.newSingle("test-screen");

	private SharedCaptures captures = captures(Duration.ofMinutes(1));

	@Override
	public ResourceAdapter adapter() {
		return new ScreenAdapter(this.captures, BaselineTaker.NONE);
	}

	@Override
	public String addResource() {
		return ScreenUris.uri(this.displays.add(GREEN));
	}

	@Test
	void readsThePixelsOfADisplay() throws IOException {
		BufferedImage image = read(FIRST);
		assertThat(image.getWidth()).isEqualTo(ScriptedDisplays.WIDTH);
		assertThat(image.getHeight()).isEqualTo(ScriptedDisplays.HEIGHT);
		assertThat(image.getRGB(7, 3) & 0xFFFFFF).isEqualTo(RED);
		assertThat(read(ResourceUri.parse("screen://localhost/display3")).getRGB(0, 0) & 0xFFFFFF).isEqualTo(0x123456);
	}

	@Test
	void sharesACaptureAmongReadsWithinTheInterval() throws IOException {
		StepVerifier.create(Flux.range(0, 20).flatMap((reader) -> adapter().read(FIRST)))
			.expectNextCount(20)
			.expectComplete()
			.verify(TIMEOUT);
		this.displays.paint(1, GREEN);
		assertThat(read(FIRST).getRGB(0, 0) & 0xFFFFFF).isEqualTo(RED);
		assertThat(this.displays.captures()).isEqualTo(1);
	}

	@Test
	void capturesAgainAfterTheInterval() throws IOException {
		this.captures = captures(Duration.ofMillis(1));
		read(FIRST);
		this.displays.paint(1, GREEN);
		Awaitility.await().atMost(TIMEOUT).until(() -> (read(FIRST).getRGB(0, 0) & 0xFFFFFF) == GREEN);
	}

	@Test
	void tellsReadersAndOperatorsWhatToDoWithoutDisplay() {
		this.captures = captures(Duration.ofMillis(1));
		this.displays.fail("set DISPLAY");
		StepVerifier.create(adapter().list("", 10)).expectError(SourceUnavailableException.class).verify(TIMEOUT);
		StepVerifier.create(adapter().read(FIRST)).expectErrorSatisfies(this::isUnreadable).verify(TIMEOUT);
		StepVerifier.create(adapter().subject(FIRST)).expectErrorSatisfies(this::isUnreadable).verify(TIMEOUT);
		assertThat(health()).isEqualTo(new Status("DOWN", "set DISPLAY"));
		assertThat(health().getDescription()).isEqualTo("set DISPLAY");
		this.displays.fail(null);
		Awaitility.await().atMost(TIMEOUT).until(() -> health().equals(Status.UP));
	}

	@Test
	void servesNineDisplays() {
		for (int i = 0; i < 20; i++) {
			this.displays.add(i);
		}
		StepVerifier.create(adapter().list("", 100)).expectNextCount(9).expectComplete().verify(TIMEOUT);
		StepVerifier.create(adapter().read(ResourceUri.parse("screen://localhost/display10")))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void refusesAPictureThatIsTooLarge() {
		Random random = new Random(1);
		Pixels noise = new Pixels(3500, 3500, IntStream.generate(random::nextInt).limit(3500 * 3500).toArray());
		assertThatExceptionOfType(UnreadableException.class).isThrownBy(() -> PngEncoder.encode(noise))
			.withMessage("the picture is larger than 32 MB");
	}

	@Test
	void isNotIndexed() {
		assertThat(adapter().settings().indexed()).isFalse();
	}

	private void isUnreadable(Throwable failure) {
		assertThat(failure).isInstanceOf(UnreadableException.class).hasMessage("set DISPLAY");
	}

	private Status health() {
		return ScreenHealth.of(this.captures).health().map(Health::getStatus).blockOptional(TIMEOUT).orElseThrow();
	}

	private SharedCaptures captures(Duration interval) {
		return new SharedCaptures(this.displays, interval, this.scheduler);
	}

	private BufferedImage read(ResourceUri uri) throws IOException {
		Content content = adapter().read(uri).blockOptional(TIMEOUT).orElseThrow();
		assertThat(content.mimeType()).isEqualTo("image/png");
		assertThat(content.form()).isEqualTo(Content.Form.BLOB);
		return ImageIO.read(new ByteArrayInputStream(((Content.InMemory) content.body()).bytes()));
	}

}
