package io.mcpgateway;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.transport.http.DispatchConfiguration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationImportSelector;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Selector of Spring Boot's auto-configuration: the part used by every gateway, and the
 * parts whose properties are set.
 * <p>
 * <b>Why</b>: on a default gateway, three quarters of the auto-configuration on the class
 * path would end without a bean in use. Reading this share, evaluating conditions and
 * creating beans takes a seventh of the CPU time of a start.
 */
final class UsedAutoConfigurations extends AutoConfigurationImportSelector {

	private static final String BOOT = "org.springframework.boot.";

	private static final String SUFFIX = "AutoConfiguration";

	private static final String[] ALWAYS = { "autoconfigure.availability.ApplicationAvailability",
			"autoconfigure.context.ConfigurationProperties", "autoconfigure.context.Lifecycle",
			"autoconfigure.info.ProjectInfo", "autoconfigure.ssl.Ssl", "netty.autoconfigure.Netty",
			"reactor.autoconfigure.Reactor", "reactor.netty.autoconfigure.NettyReactiveWebServer",
			"webflux.autoconfigure.HttpHandler",
			"reactor.netty.autoconfigure.actuate.web.server.NettyReactiveManagementContext",
			"actuate.autoconfigure.endpoint.Endpoint", "actuate.autoconfigure.endpoint.jackson.JacksonEndpoint",
			"actuate.autoconfigure.endpoint.web.WebEndpoint", "actuate.autoconfigure.info.InfoContributor",
			"actuate.autoconfigure.info.InfoEndpoint", "actuate.autoconfigure.web.server.ManagementContext",
			"health.autoconfigure.actuate.endpoint.AvailabilityProbes",
			"health.autoconfigure.actuate.endpoint.HealthEndpoint",
			"health.autoconfigure.application.AvailabilityHealthContributor",
			"health.autoconfigure.application.DiskSpaceHealthContributor",
			"health.autoconfigure.contributor.HealthContributor",
			"health.autoconfigure.registry.HealthContributorRegistry",
			"micrometer.metrics.autoconfigure.CompositeMeterRegistry", "micrometer.metrics.autoconfigure.Metrics",
			"micrometer.metrics.autoconfigure.export.prometheus.PrometheusMetricsExport",
			"micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExport",
			"micrometer.metrics.autoconfigure.jvm.JvmMetrics",
			"micrometer.metrics.autoconfigure.logging.logback.LogbackMetrics",
			"micrometer.metrics.autoconfigure.startup.StartupTimeMetricsListener",
			"micrometer.metrics.autoconfigure.system.SystemMetrics" };

	private static final List<String> TRACES = List.of("micrometer.observation.autoconfigure.Observation",
			"micrometer.tracing.autoconfigure.MicrometerTracing", "micrometer.tracing.autoconfigure.otlp.OtlpExemplars",
			"micrometer.tracing.autoconfigure.prometheus.PrometheusExemplars",
			"micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracing",
			"micrometer.tracing.opentelemetry.autoconfigure.otlp.OtlpTracing",
			"opentelemetry.autoconfigure.OpenTelemetrySdk");

	/** The parts selected by a property, or by any property beneath its name. */
	private static final Map<String, List<String>> BY_PROPERTY = Map.of("management.opentelemetry", TRACES,
			"gateway.postgres.mounts", List.of("r2dbc.autoconfigure.metrics.ConnectionPoolMetrics"),
			"management.otlp.metrics.export.enabled",
			List.of("micrometer.metrics.autoconfigure.export.otlp.OtlpMetricsExport",
					"opentelemetry.autoconfigure.OpenTelemetrySdk"),
			"management.observations.enable.http.server.requests",
			List.of("micrometer.observation.autoconfigure.Observation", "webflux.autoconfigure.WebFluxObservation"),
			"spring.ssl.bundle", List.of("health.autoconfigure.application.SslHealthContributor",
					"micrometer.metrics.autoconfigure.ssl.SslMetrics"));

	/** The controllers of operators, if they share the port of the clients. */
	private static final String[] CONTROLLERS = { "http.codec.autoconfigure.Codecs", "jackson.autoconfigure.Jackson",
			"webflux.autoconfigure.WebFlux", "webflux.autoconfigure.error.ErrorWebFlux",
			"webflux.autoconfigure.actuate.endpoint.web.WebFluxHealthEndpointExtension" };

	private static final Set<String> DEFAULT_ENDPOINTS = Set.of("health", "prometheus", "mcp", "info");

	/**
	 * Returns the names of the parts that some configuration selects, without endpoints.
	 */
	static Set<String> names() {
		return Stream
			.of(Arrays.stream(ALWAYS), BY_PROPERTY.values().stream().flatMap(List::stream), Arrays.stream(CONTROLLERS))
			.flatMap((part) -> part)
			.map((name) -> BOOT + name + SUFFIX)
			.collect(Collectors.toUnmodifiableSet());
	}

	/** Returns whether a part is used if the operator exposes other endpoints. */
	static boolean isForEndpoints(String name) {
		return name.endsWith("EndpointAutoConfiguration") || name.contains(".webflux.autoconfigure.actuate.");
	}

	@Override
	protected boolean isEnabled(AnnotationMetadata metadata) {
		return true;
	}

	/** Returns none: this selector is imported, and has no annotation. */
	@Override
	protected @Nullable AnnotationAttributes getAttributes(AnnotationMetadata metadata) {
		return null;
	}

	@Override
	protected Set<String> getExclusions(AnnotationMetadata metadata, @Nullable AnnotationAttributes attributes) {
		return Set.copyOf(getExcludeAutoConfigurationsProperty());
	}

	/** Accepts the exclusion of a part that is not used anyway. */
	@Override
	protected void handleInvalidExcludes(List<String> unused) {
	}

	@Override
	protected List<String> getCandidateConfigurations(AnnotationMetadata metadata,
			@Nullable AnnotationAttributes attributes) {
		List<String> used = new ArrayList<>(List.of(ALWAYS));
		BY_PROPERTY.entrySet()
			.stream()
			.filter((part) -> isSet(part.getKey()))
			.map(Map.Entry::getValue)
			.forEach(used::addAll);
		boolean controllers = isOnClientPort();
		if (controllers) {
			Collections.addAll(used, CONTROLLERS);
		}
		used.replaceAll((name) -> BOOT + name + SUFFIX);
		if (!controllers) {
			used.add(DispatchConfiguration.class.getName());
		}
		if (!exposedEndpoints().equals(DEFAULT_ENDPOINTS)) {
			ImportCandidates.load(AutoConfiguration.class, getBeanClassLoader())
				.getCandidates()
				.stream()
				.filter(UsedAutoConfigurations::isForEndpoints)
				.forEach(used::add);
		}
		return removeDuplicates(used);
	}

	private boolean isOnClientPort() {
		return ManagementPortType.get(getEnvironment()) == ManagementPortType.SAME
				|| isSet("management.endpoint.health.group")
				|| isSet("management.endpoint.health.probes.add-additional-paths");
	}

	private boolean isSet(String name) {
		String value = getEnvironment().getProperty(name);
		return (value != null) ? !value.equals("false")
				: Binder.get(getEnvironment()).bind(name, Bindable.mapOf(String.class, Object.class)).isBound();
	}

	private Set<String> exposedEndpoints() {
		return Binder.get(getEnvironment())
			.bind("management.endpoints.web.exposure.include", Bindable.setOf(String.class))
			.orElse(DEFAULT_ENDPOINTS);
	}

}
