package io.mcpgateway;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.configuration.ConfigurationFiles;
import io.mcpgateway.configuration.ConfigurationReloader;
import io.mcpgateway.configuration.ConfigurationWatcher;
import io.mcpgateway.configuration.ReloadProperties;
import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.configuration.ReloadablePart;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/** Beans that take over changed configuration files while the gateway runs. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReloadProperties.class)
class ReloadConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(ReloadConfiguration.class);

	private static final ConfigurationPropertyName GATEWAY = ConfigurationPropertyName.of("gateway");

	@Bean
	ConfigurationReloader configurationReloader(ConfigurableEnvironment environment,
			ObjectProvider<ReloadablePart> parts, MeterRegistry registry) {
		Counter applied = counter(Outcome.APPLIED, registry);
		Counter refused = counter(Outcome.REFUSED, registry);
		ConfigurationReloader reloader = new ConfigurationReloader(environment,
				new ConfigurationFiles(environment)::read, () -> parts.orderedStream().toList(),
				ReloadConfiguration::check, ReloadConfiguration::describe,
				(outcome) -> ((outcome == Outcome.REFUSED) ? refused : applied).increment());
		Gauge.builder("mcp.configuration.wrong", reloader, (now) -> (now.error() != null) ? 1 : 0)
			.description("1 while the configuration files are wrong and the previous configuration is in force")
			.register(registry);
		Gauge.builder("mcp.configuration.restart", reloader, (now) -> now.restart().size())
			.description("Changed properties that take a restart")
			.register(registry);
		return reloader;
	}

	@Bean
	@ConditionalOnBooleanProperty(name = "gateway.reload.enabled", matchIfMissing = true)
	ConfigurationWatcher configurationWatcher(ConfigurationReloader reloader, ReloadProperties properties) {
		return new ConfigurationWatcher(reloader, properties.interval());
	}

	@Bean
	MountReload mountReload(DefaultListableBeanFactory gateway, ConfigurableEnvironment environment) {
		List<MountRegistrar<?>> kinds = new ArrayList<>();
		SourceSelector.load(gateway.getBeanClassLoader()).forEach((source) -> {
			if (source instanceof MountRegistrar<?> kind) {
				kinds.add(kind);
			}
		});
		return new MountReload(gateway, kinds, environment);
	}

	@Bean
	HealthIndicator configurationHealthIndicator(ConfigurationReloader reloader,
			ObjectProvider<ConfigurationWatcher> watcher) {
		return () -> {
			boolean isLate = watcher.stream().anyMatch(ConfigurationWatcher::isLate);
			String error = isLate ? "the configuration files do not answer, so changes are not seen" : reloader.error();
			Health.Builder health = (error == null) ? Health.up()
					: Health.status(new Status(Status.DOWN.getCode(), error));
			return reloader.restart().isEmpty() ? health.build()
					: health.withDetail("restart", reloader.restart()).build();
		};
	}

	/** Checks changed names that no part may check, since they take a restart. */
	private static void check(ConfigurableEnvironment next, Collection<String> changed) {
		UnknownPropertiesRegistrar.check(next);
		KnownProperties known = KnownProperties.load(SourceSelector.load(null));
		for (String name : changed) {
			ConfigurationPropertyName adapted = ConfigurationPropertyName.adapt(name, '.');
			boolean isUnknown = GATEWAY.isAncestorOf(adapted) && next.containsProperty(name)
					&& !known.hasVariable(KnownProperties.variable(adapted));
			if (isUnknown) {
				throw new IllegalArgumentException(name + " is not a property of the gateway: check the spelling");
			}
		}
	}

	private static String describe(Throwable failure) {
		String sentence = ConfigurationFailureAnalyzer.sentence(failure);
		if (sentence == null) {
			logger.debug("The configuration cannot be read", failure);
		}
		return (sentence != null) ? sentence
				: "a configuration file cannot be read: check that each file exists and that the gateway may read it";
	}

	private static Counter counter(Outcome outcome, MeterRegistry registry) {
		return Counter.builder("mcp.configuration.reloads")
			.description("Changes of the configuration files that were applied or refused")
			.tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
			.register(registry);
	}

}
