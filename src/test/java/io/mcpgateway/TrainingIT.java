package io.mcpgateway;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.stream.Stream;

import io.mcpgateway.training.GatewayStarter;
import io.mcpgateway.training.Training;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests trainings of the gateway of this build. */
@ExtendWith(OutputCaptureExtension.class)
class TrainingIT {

	@Test
	void endsWithoutAnErrorOnceEachKindOfRequestIsAnswered() throws Exception {
		assertThat(Training.run(new TrainedApplications(), "--train=1s")).isZero();
	}

	/** Each property makes a response of one kind an error. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			--gateway.tools.search=false | tools/call
			--gateway.subscriptions.max=1 | Expected a stream
			--gateway.console.enabled=false | GET /console/
			--gateway.files.mounts.training.exclude=manual.md | manual.md
			""")
	void failsIfAResponseIsNotTheExpectedOne(String property, String expected, CapturedOutput output)
			throws InterruptedException {
		assertThat(Training.run(new ChangedStarter(property), "--train=1s")).isOne();
		await().untilAsserted(
				() -> assertThat(output).contains("The training failed").contains("Expected ").contains(expected));
	}

	@Test
	void failsIfAGatewayDoesNotStart(CapturedOutput output) throws InterruptedException {
		assertThat(Training.run(new ChangedStarter("--gateway.security.mode=secret"), "--train")).isOne();
		await().untilAsserted(() -> assertThat(output).contains("The training failed"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "--train=", "--train=1ms", "--train=11m", "--train=soon" })
	void refusesAnImpossibleTime(String argument, CapturedOutput output) throws InterruptedException {
		assertThat(Training.run(new TrainedApplications(), argument)).isOne();
		await().untilAsserted(() -> assertThat(output).contains("--train must be a duration from 1s to 10m, not "));
	}

	@Test
	void refusesFurtherArguments(CapturedOutput output) throws InterruptedException {
		assertThat(Training.run(new TrainedApplications(), "--train", "--server.port=8090")).isOne();
		await().untilAsserted(() -> assertThat(output).contains("--train makes mounts of its own"));
	}

	/** Starter of gateways with one more property. */
	private record ChangedStarter(String property) implements GatewayStarter {

		@Override
		public ConfigurableApplicationContext startHttp(String... args) {
			return GatewayApplication.application()
				.run(Stream.concat(Stream.of(args), Stream.of(this.property)).toArray(String[]::new));
		}

		@Override
		public ConfigurableApplicationContext startStdio(InputStream input, OutputStream output, String... args) {
			throw new AssertionError("the training goes on after a failure");
		}

	}

}
