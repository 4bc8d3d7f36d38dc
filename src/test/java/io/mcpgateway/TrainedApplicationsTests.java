package io.mcpgateway;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how trainings are told from starts, and start gateways. */
class TrainedApplicationsTests {

	/** An argument beside it is refused by the training, and never starts a gateway. */
	@ParameterizedTest
	@ValueSource(strings = { "--train", "--train=", "--train=5s", "--server.port=8090 --train", "--stdio --train=5s",
			"--train --stdio" })
	void beginWithTheirOptionAtAnyPlace(String arguments) {
		assertThat(GatewayApplication.isTraining(arguments.split(" "))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "train", "--trained", "--train.me=1", "--gateway.server.name=--train",
			"--stdio --server.port=8090" })
	void beginWithNoOtherArgument(String arguments) {
		assertThat(GatewayApplication.isTraining(arguments.split(" "))).isFalse();
	}

	@Test
	void takeNoPropertyFromTheEnvironment() {
		String variable = System.getenv().keySet().iterator().next();
		assertThat(valueIn(new SpringApplication(Object.class), variable)).isEqualTo(System.getenv(variable));
		assertThat(valueIn(TrainedApplications.withoutVariables(new SpringApplication(Object.class)), variable))
			.isNull();
	}

	private static String valueIn(SpringApplication application, String variable) {
		application.setWebApplicationType(WebApplicationType.NONE);
		try (ConfigurableApplicationContext context = application.run(
				"--spring.config.location=optional:classpath:/absent/", "--spring.main.banner-mode=off",
				"--logging.register-shutdown-hook=false")) {
			return context.getEnvironment().getProperty(variable);
		}
	}

}
