package io.mcpgateway;

import java.util.List;

import io.mcpgateway.cluster.ClusterConfiguration;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.security.SecurityRegistrar;
import io.mcpgateway.transport.http.HttpConfiguration;
import io.mcpgateway.transport.stdio.StandardStreams;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisReactiveAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisRepositoriesAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.health.DataRedisHealthContributorAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.health.DataRedisReactiveHealthContributorAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.observation.LettuceObservationAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ScheduledTasksObservationAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.logging.OpenTelemetryLoggingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.logging.otlp.OtlpLoggingAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.PersistenceExceptionTranslationAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcInitializationAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcTransactionManagerAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.health.ConnectionFactoryHealthContributorAutoConfiguration;
import org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.reactive.ReactiveOAuth2ResourceServerAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.web.reactive.ReactiveOAuth2ResourceServerWebSecurityAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizationAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * Application that serves MCP over HTTP. Beans come from {@link GatewayConfiguration},
 * without component scanning.
 * <p>
 * <b>Why</b> the exclusions: authentication is in the {@code security} package, and
 * transactions, proxies, executors and log export are unused. Redis is configured by
 * {@link ClusterConfiguration}, if at all. They only lengthen the start, as does a scan,
 * so the scanned package is a small one without components.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
		exclude = { R2dbcAutoConfiguration.class, ConnectionFactoryHealthContributorAutoConfiguration.class,
				ReactiveManagementWebSecurityAutoConfiguration.class, ReactiveUserDetailsServiceAutoConfiguration.class,
				ReactiveWebSecurityAutoConfiguration.class, ReactiveOAuth2ResourceServerAutoConfiguration.class,
				ReactiveOAuth2ResourceServerWebSecurityAutoConfiguration.class, AopAutoConfiguration.class,
				PersistenceExceptionTranslationAutoConfiguration.class, R2dbcInitializationAutoConfiguration.class,
				R2dbcTransactionManagerAutoConfiguration.class, TransactionAutoConfiguration.class,
				TransactionManagerCustomizationAutoConfiguration.class, TaskExecutionAutoConfiguration.class,
				TaskSchedulingAutoConfiguration.class, ScheduledTasksObservationAutoConfiguration.class,
				OpenTelemetryLoggingAutoConfiguration.class, OtlpLoggingAutoConfiguration.class,
				DataRedisAutoConfiguration.class, DataRedisReactiveAutoConfiguration.class,
				DataRedisRepositoriesAutoConfiguration.class, DataRedisHealthContributorAutoConfiguration.class,
				DataRedisReactiveHealthContributorAutoConfiguration.class, LettuceObservationAutoConfiguration.class })
@AutoConfigurationPackage(basePackageClasses = BoundProperties.class)
@Import({ GatewayConfiguration.class, HttpConfiguration.class, SecurityRegistrar.class, ClusterConfiguration.class })
public class GatewayApplication {

	/**
	 * Starts the gateway over HTTP, or with {@code --stdio} over the standard streams,
	 * which are taken before any other output.
	 */
	public static void main(String[] args) throws InterruptedException {
		if (List.of(args).contains("--stdio")) {
			StandardStreams streams = StandardStreams.take();
			System.exit(StdioApplication.serve(streams, args));
		}
		SpringApplication application = new SpringApplication(GatewayApplication.class);
		application.addListeners(new NonBlockingConsole(), new ShutdownDeadline());
		application.run(args);
	}

}
